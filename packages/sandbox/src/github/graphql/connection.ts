import { type Arguments, type GraphQLNode, typedError } from './context.ts';

/**
 * A page of a list as GitHub's connections give it; `first` and `after`, or `last` and `before`.
 */
export function connection<T>(
  typename: string,
  items: readonly T[],
  args: Arguments,
  toNode: (item: T) => GraphQLNode,
): GraphQLNode {
  const { first, last, after, before } = args;
  let start = typeof after === 'string' ? positionOf(after, items.length) + 1 : 0;
  let end = typeof before === 'string' ? positionOf(before, items.length) : items.length;
  if (typeof first === 'number') end = Math.min(end, start + first);
  if (typeof last === 'number') start = Math.max(start, end - last);
  const page = items.slice(start, end);
  return {
    __typename: typename,
    totalCount: items.length,
    nodes: () => page.map(toNode),
    pageInfo: {
      __typename: 'PageInfo',
      startCursor: page.length === 0 ? null : cursorOf(start),
      endCursor: page.length === 0 ? null : cursorOf(end - 1),
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
    },
  };
}

function cursorOf(position: number): string {
  return Buffer.from(`cursor:v2:${position + 1}`).toString('base64');
}

function positionOf(cursor: string, length: number): number {
  const number = /^cursor:v2:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1];
  if (number === undefined) {
    throw typedError(
      'INVALID_CURSOR_ARGUMENTS',
      `\`${cursor}\` does not appear to be a valid cursor.`,
    );
  }
  return Math.min(Number(number) - 1, length);
}
