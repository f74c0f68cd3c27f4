import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/**
 * The TypeScript types of an OpenAPI document. A package of its own, because `openapi-typescript` needs the compiler API of
 * TypeScript 5, which TypeScript 7 does not have.
 */
export async function typesOfDocument(document: object): Promise<string> {
  return astToString(await openapiTS(document as OpenAPI3));
}
