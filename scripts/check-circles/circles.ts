import type { Import } from './imports.ts';

/** Files or folders of one folder that import each other. */
export interface Circle {
  /** Each imports the next, and the last the first. */
  nodes: string[];
  /** The imports that make up its thinnest arrow: without them it is open. */
  closing: Import[];
}

/** Which file or folder imports which other one of the same folder, and by what. */
type Graph = Map<string, Map<string, Import[]>>;

/**
 * Looks in each folder for circles among its files and folders. A file of the top of a package so
 * counts by itself: the top has both what everything rests on and what calls everything. Between
 * two files of one folder, imports of types alone do not count.
 *
 * @returns shortest first; each counts as open when the next is looked for.
 */
export function findCircles(imports: readonly Import[]): Circle[] {
  const graph = graphOf(imports);
  const circles: Circle[] = [];
  for (let nodes = shortest(graph); nodes !== undefined; nodes = shortest(graph)) {
    const [first = '', ...others] = nodes;
    const ends = [...others, first];
    const arrows = nodes.map((from, index) => graph.get(from)?.get(ends[index] ?? first) ?? []);
    const thinnest = arrows.reduce((least, arrow) => (arrow.length < least.length ? arrow : least));
    graph
      .get(nodes[arrows.indexOf(thinnest)] ?? first)
      ?.delete(ends[arrows.indexOf(thinnest)] ?? first);
    circles.push({ nodes, closing: thinnest });
  }
  return circles;
}

function graphOf(imports: readonly Import[]): Graph {
  const graph: Graph = new Map();
  for (const found of imports) {
    const [from, to] = siblings(found);
    if (found.isTypeOnly && from === found.from && to === found.to) continue;
    const arrows = graph.get(from) ?? new Map<string, Import[]>();
    graph.set(from, arrows.set(to, [...(arrows.get(to) ?? []), found]));
  }
  return graph;
}

/** The two parts of the innermost folder that holds both files, one with each of them. */
function siblings({ from, to }: Import): [string, string] {
  const [ours, theirs] = [from.split('/'), to.split('/')];
  const shared = ours.findIndex((part, index) => part !== theirs[index]);
  return [ours.slice(0, shared + 1).join('/'), theirs.slice(0, shared + 1).join('/')];
}

function shortest(graph: Graph): string[] | undefined {
  const circles = [...graph.keys()]
    .map((start) => wayBack(graph, start))
    .filter((way) => way !== undefined);
  return circles.sort((left, right) => left.length - right.length)[0];
}

/** The shortest way from a node to itself. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
