import type { GraphQLError } from 'graphql';
import type { JsonObject } from '../contract/json.ts';

/** An error in GitHub's form: its `type` is next to the message. */
export function gitHubError(error: GraphQLError): JsonObject {
  const { type } = error.extensions;
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    ...(type === 'FORBIDDEN' ? { extensions: { saml_failure: false } } : {}),
    message: error.message,
  };
}

/**
 * An error of a document that does not fit the schema. GitHub words the commonest ones its own way.
 */
export function validationError(error: GraphQLError): JsonObject {
  const field = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(error.message);
  if (field !== null) {
    const [, fieldName, typeName] = field;
    return {
      ...gitHubError(error),
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: 'undefinedField', typeName, fieldName },
    };
  }
  return gitHubError(error);
}
