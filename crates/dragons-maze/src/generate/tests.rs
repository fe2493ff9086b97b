use super::*;
use crate::graph::CellGraph;
use crate::show;

fn any(seed: u64, width: i32, height: i32) -> Order {
    Order {
        solvable: false,
        ..Order::new(seed).sized(width, height)
    }
}

#[test]
fn seed_3_24_hero_and_goal_at_the_ends_and_the_dragon_between() {
    for seed in 0..50 {
        for (width, height) in [(15, 19), (19, 15), (15, 15), (16, 12), (12, 16)] {
            let maze = generate(&any(seed, width, height)).unwrap().maze;
            let told = format!("seed {seed}\n{}", show::maze(&maze));
            if height >= width {
                assert_eq!((maze.hero().y, maze.goal().y), (1, height - 2), "{told}");
            } else {
                assert_eq!((maze.hero().x, maze.goal().x), (1, width - 2), "{told}");
            }
            // From a place in the third quarter, back to the first free one.
            let dragon = maze.idx(maze.dragon()).unwrap() as i32;
            let half = width * height / 2;
            assert!(dragon < width * height * 3 / 4, "{told}");
            let others = [maze.hero(), maze.goal()];
            for idx in dragon + 1..half {
                let at = maze.point(idx as usize);
                assert!(!maze.is_free(at) || others.contains(&at), "{told}");
            }
        }
    }
}

#[test]
fn seed_3_24_the_dragon_is_anywhere_in_the_third_quarter() {
    let (count, mut eighths) = (41 * 41, [0; 8]);
    for seed in 0..200 {
        let maze = generate(&any(seed, 41, 41)).unwrap().maze;
        eighths[maze.idx(maze.dragon()).unwrap() * 8 / count] += 1;
    }
    // A few are walked back over a row of wall.
    assert!(eighths[..3].iter().sum::<i32>() == 0, "{eighths:?}");
    assert!(eighths[6..].iter().sum::<i32>() == 0, "{eighths:?}");
    assert!(eighths[3] < 10, "{eighths:?}");
    assert!(eighths[4] > 70 && eighths[5] > 70, "{eighths:?}");
}

#[test]
fn seed_3_24_every_odd_cell_is_dug_and_only_straight_passages_join_them() {
    for seed in 0..50 {
        let maze = generate(&any(seed, 21, 17)).unwrap().maze;
        for idx in 0..maze.count() {
            let at = maze.point(idx);
            let told = format!("seed {seed}, {at:?}\n{}", show::maze(&maze));
            match (at.x % 2, at.y % 2) {
                (1, 1) => assert!(maze.is_free(at), "{told}"),
                (0, 0) => assert!(!maze.is_free(at), "{told}"),
                _ => {}
            }
        }
    }
}

#[test]
fn seed_3_24_one_wall_in_twenty_is_dug_through_for_a_loop() {
    // Of the passages that would lead into a cell already dug, each is tried from
    // both of its ends, but for the way one has come.
    let (mut loops, mut walls) = (0, 0);
    for seed in 0..100 {
        let free = |loops| {
            let order = Order {
                loops,
                ..any(seed, 31, 31)
            };
            generate(&order).unwrap().maze.free_count()
        };
        loops += free(Order::new(seed).loops) - free(0);
        walls += 2 * 15 * 14 - (15 * 15 - 1);
    }
    let percent = 100.0 * loops as f64 / f64::from(walls);
    // One chance in twenty, twice: 9.75 %.
    assert!((8.0..11.5).contains(&percent), "{percent:.2} %");
}

#[test]
fn seed_3_24_more_loops_make_more_ways() {
    let free = |loops| {
        let order = Order {
            loops,
            ..any(3, 41, 41)
        };
        generate(&order).unwrap().maze.free_count()
    };
    // Cells and the passages between them: without loops as few as there can be.
    assert_eq!(free(0), 20 * 20 + 20 * 20 - 1);
    assert!(free(0) < free(5) && free(5) < free(50));
    assert_eq!(free(100), 20 * 20 + 2 * 20 * 19);
}

#[test]
fn seed_3_25_every_size_is_whole_and_has_one_outer_wall() {
    for width in [7, 8, 9, 10, 15, 20, 31] {
        for height in [7, 8, 11, 12, 19, 24] {
            for seed in 0..10 {
                let maze = generate(&any(seed, width, height)).unwrap().maze;
                let told = format!("seed {seed}\n{}", show::maze(&maze));
                let reached = CellGraph::reached_from(&maze, maze.hero());
                assert_eq!(reached.count(), maze.free_count(), "{told}");
                for idx in 0..maze.count() {
                    let at = maze.point(idx);
                    let is_border = at.x % (width - 1) == 0 || at.y % (height - 1) == 0;
                    assert!(!(is_border && maze.is_free(at)), "{told}");
                }
                let row = |y| (0..width).any(|x| maze.is_free(Point::new(x, y)));
                let column = |x| (0..height).any(|y| maze.is_free(Point::new(x, y)));
                assert!((1..height - 1).all(row), "a thick wall: {told}");
                assert!((1..width - 1).all(column), "a thick wall: {told}");
            }
        }
    }
}

#[test]
fn seed_3_25_what_is_out_of_bounds_is_refused() {
    for (width, height) in [(6, 19), (15, 6), (202, 19), (15, 202), (0, 0), (-7, 9)] {
        let refused = generate(&any(1, width, height));
        assert!(
            matches!(refused, Err(NotMade::Size { .. })),
            "{width} {height}"
        );
    }
    for loops in [-1, 101] {
        let order = Order {
            loops,
            ..Order::new(1)
        };
        assert_eq!(generate(&order), Err(NotMade::Loops { value: loops }));
    }
    let order = Order {
        min_steps: 9,
        ..any(1, 15, 19)
    };
    assert_eq!(generate(&order), Err(NotMade::StepsOfAnyMaze));
}

#[test]
fn the_same_order_gives_the_same_maze_and_another_seed_another() {
    let made = |seed| generate(&Order::new(seed)).unwrap();
    assert_eq!(made(5), made(5));
    assert_ne!(made(5), made(6));
}

#[test]
fn least_steps_are_kept_or_refused_with_advice() {
    let wanted = |min_steps| Order {
        min_steps,
        ..Order::new(2)
    };
    let solution = generate(&wanted(70)).unwrap().solution.unwrap();
    assert!(solution.steps.len() >= 70);
    let told = generate(&wanted(100_000)).unwrap_err().to_string();
    assert!(told.contains("fewer steps"), "{told}");
}
