import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';

let schema: GraphQLSchema | undefined;

/**
 * GitHub's published GraphQL schema, built on first use (about 0.15 s). GitHub keeps it valid;
 * checking it again would cost more than everything else here.
 */
export function gitHubSchema(): GraphQLSchema {
  if (schema !== undefined) return schema;
  // The package exports only its code; the schema is a file next to it.
  const manifest = findPackageJSON('@octokit/graphql-schema', import.meta.url);
  if (manifest === undefined) throw new Error('@octokit/graphql-schema is not installed');
  const file = join(dirname(manifest), 'schema.graphql');
  schema = buildSchema(readFileSync(file, 'utf8'), {
    assumeValid: true,
    assumeValidSDL: true,
    noLocation: true,
  });
  return schema;
}
