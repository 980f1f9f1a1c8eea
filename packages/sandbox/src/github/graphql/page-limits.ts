import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { JsonObject } from '../contract/json.ts';
import { typedError } from './context.ts';

const maxPage = 100;
const maxNodes = 500_000;

interface Walk {
  schema: GraphQLSchema;
  fragments: Map<string, FragmentDefinitionNode>;
  variables: JsonObject;
  errors: GraphQLError[];
  nodes: number;
}

/**
 * What GitHub refuses before it runs a query: a connection whose nodes are asked for without
 * `first` or `last`, or more than 100 of them, or a query that could give over 500,000 nodes.
 *
 * @see
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#node-limit
 */
export function pageLimitErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: JsonObject,
): GraphQLError[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const root = schema.getRootType(operation.operation);
  if (!root) return [];
  const walk: Walk = { schema, fragments, variables, errors: [], nodes: 0 };
  visit(walk, root, operation.selectionSet, 1);
  if (walk.errors.length === 0 && walk.nodes > maxNodes) {
    const count = walk.nodes.toLocaleString('en-US');
    const message = `This query requests up to ${count} possible nodes which exceeds the maximum limit of 500,000.`;
    return [typedError('MAX_NODE_LIMIT_EXCEEDED', message)];
  }
  return walk.errors;
}

/** `times` is how often the objects of this selection can occur. */
function visit(
  walk: Walk,
  parent: GraphQLObjectType | GraphQLInterfaceType | undefined,
  set: SelectionSetNode,
  times: number,
): void {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) visitField(walk, parent, selection, times);
    else {
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : walk.fragments.get(selection.name.value);
      if (fragment === undefined) continue;
      const condition = fragment.typeCondition?.name.value;
      const type = condition === undefined ? parent : composite(walk.schema.getType(condition));
      visit(walk, type, fragment.selectionSet, times);
    }
  }
}

function visitField(
  walk: Walk,
  parent: GraphQLObjectType | GraphQLInterfaceType | undefined,
  field: FieldNode,
  times: number,
): void {
  const definition = parent?.getFields()[field.name.value];
  if (definition === undefined || field.selectionSet === undefined) return;
  const type = getNamedType(definition.type);
  const size = type.name.endsWith('Connection') ? pageSize(walk, field) : undefined;
  if (size !== undefined) walk.nodes += times * size;
  visit(walk, composite(type), field.selectionSet, times * (size ?? 1));
}

function pageSize(walk: Walk, field: FieldNode): number | undefined {
  const name = field.name.value;
  const bounds = (['first', 'last'] as const).flatMap((bound) => {
    const value = argument(walk, field, bound);
    return value === undefined ? [] : [{ bound, value }];
  });
  const [asked] = bounds;
  const wantsNodes = field.selectionSet?.selections.some(
    (selection) =>
      selection.kind !== Kind.FIELD || ['nodes', 'edges'].includes(selection.name.value),
  );
  if (asked === undefined) {
    if (wantsNodes === true) {
      const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`;
      walk.errors.push(typedError('MISSING_PAGINATION_BOUNDARIES', message));
    }
    return undefined;
  }
  if (asked.value > maxPage) {
    const message = `Requesting ${asked.value} records on the \`${name}\` connection exceeds the \`${asked.bound}\` limit of 100 records.`;
    walk.errors.push(typedError('EXCESSIVE_PAGINATION', message));
  }
  return asked.value;
}

function argument(walk: Walk, field: FieldNode, name: string): number | undefined {
  const value = field.arguments?.find((one) => one.name.value === name)?.value;
  if (value?.kind === Kind.INT) return Number(value.value);
  if (value?.kind !== Kind.VARIABLE) return undefined;
  const given = walk.variables[value.name.value];
  return typeof given === 'number' ? given : undefined;
}

function composite(type: unknown): GraphQLObjectType | GraphQLInterfaceType | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type : undefined;
}
