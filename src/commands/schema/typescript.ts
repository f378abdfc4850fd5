/** JSON Schema → TypeScript, as far as the schemas of records go. */
import { isFields } from '../../base/io.ts';

/** `export interface Key { … }`, its fields a line each. */
export function interfaceOf(name: string, schema: unknown): string {
  const described =
    isFields(schema) && typeof schema.description === 'string' ? schema.description : undefined;
  const comment = described === undefined ? '' : `/** ${described.replaceAll('*/', '* /')} */\n`;
  return `${comment}export interface ${name} ${interfaceMembers(schema, '')}\n`;
}

/** The members of an object in braces; others, which the schema doesn't name, may be there as well. */
function interfaceMembers(schema: unknown, indent: string): string {
  const { properties, required } = isFields(schema) ? schema : {};
  const inner = `${indent}  `;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const lines = Object.entries(isFields(properties) ? properties : {}).map(
    ([name, each]) =>
      `${inner}${propertyName(name)}${needed.includes(name) ? '' : '?'}: ${typeOf(each, inner)};\n`,
  );
  return `{\n${lines.join('')}${inner}[field: string]: unknown;\n${indent}}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function typeOf(schema: unknown, indent: string): string {
  if (!isFields(schema) || schema.type === undefined) return 'unknown';
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map(type => single(type, schema.items, schema, indent)).join(' | ');
}

function single(type: unknown, items: unknown, schema: unknown, indent: string): string {
  switch (type) {
    case 'array': {
      const item = typeOf(items, indent);
      return item.includes('|') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return interfaceMembers(schema, indent);
    case 'integer':
      return 'number';
    default:
      return String(type);
  }
}
