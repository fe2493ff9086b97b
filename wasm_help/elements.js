// Pieces that the panels of the page are made of.

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export function button(text, act, properties = {}) {
  const made = element("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", act);
  return made;
}

/** Reports as they are read: place, what is wrong, what would be right. */
export function reportList(reports, onPlace = null) {
  const list = element("ol", { className: "reports" });
  for (const each of reports) {
    const place = each.line ? `${each.file}:${each.line}:${each.column}` : each.file;
    const where = onPlace && each.line ? button(place, () => onPlace(each)) : element("code", { textContent: place });
    const row = element("li", { className: each.severity },
      where, ` ${each.severity}: ${each.message}`,
      element("p", { textContent: each.help ? `help: ${each.help}` : "" }));
    list.append(row);
  }
  return list;
}
