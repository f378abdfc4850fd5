/** Makes the forms of pages, and reads the values of their fields from a URL. */
import { groupBy, keysOf } from '../../../../base/fields.ts';
import { escapeControls } from '../../../../base/text/sanitise.ts';
import { foldSpelling } from '../../../../music/names/spelling.ts';
import { html, type Markup } from './html.ts';
import { PageError } from './page-source.ts';

export interface FormChoice {
  readonly value: string;
  readonly label: string;
  /** The heading above the choice. */
  readonly group?: string;
}

/** A choice, a whole number, or a text. Without `defaultValue`, the first choice is the default. */
export type FormField = { readonly label: string } & (
  | { readonly choices: readonly FormChoice[]; readonly defaultValue?: string }
  | { readonly min: number; readonly max: number; readonly defaultValue?: number }
  | { readonly hint: string; readonly suggestions: readonly FormChoice[] }
);

export type FormValues<Name extends string> = Readonly<Record<Name, string>>;

const maxValueLength = 200;

/** Returns a choice whose label is its value. */
export function plainChoice(value: string): FormChoice {
  return { value, label: value };
}

/**
 * Returns the value of each field in the URL, or else its default; an empty text if the field has no default.
 * @param ownValues values of the page itself, which override the URL
 * @throws PageError
 */
export function fieldValues<Name extends string>(
  fields: Readonly<Record<Name, FormField>>,
  query: URLSearchParams,
  ownValues: Partial<FormValues<Name>> = {},
): FormValues<Name> {
  const values = keysOf(fields).map(name => ({
    [name]: ownValues[name] ?? fieldValue(fields[name], name, query),
  }));
  return Object.assign({ ...fields }, ...values);
}

function fieldValue(field: FormField, name: string, query: URLSearchParams): string {
  const typedValue = query.get(name)?.trim() ?? '';
  if ('hint' in field) return typedValue.slice(0, maxValueLength);
  if ('choices' in field) {
    if (typedValue === '') return field.defaultValue ?? field.choices[0]?.value ?? '';
    const choice = findChoice(field.choices, typedValue);
    if (choice) return choice.value;
    throw new PageError(400, `${field.label}: there is no '${shortenText(typedValue)}'.`);
  }
  const { min, max, defaultValue } = field;
  if (typedValue === '') return defaultValue === undefined ? '' : String(defaultValue);
  const number = Number(typedValue);
  if (/^\d{1,6}$/.test(typedValue) && number >= min && number <= max) return String(number);
  const message = `'${shortenText(typedValue)}' is not a whole number from ${min} to ${max}.`;
  throw new PageError(400, `${field.label}: ${message}`);
}

function findChoice(choices: readonly FormChoice[], typedText: string): FormChoice | undefined {
  const isSame = (text: string) => /\p{L}/u.test(typedText) && foldSpelling(text) === foldSpelling(typedText);
  return (
    choices.find(({ value }) => value === typedText) ??
    choices.find(({ value, label }) => isSame(value) || isSame(label))
  );
}

function shortenText(text: string): string {
  return escapeControls(text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text);
}

/** Returns a form. @param hiddenValues other values of the URL to pass on */
export function form(
  action: string,
  fields: Readonly<Record<string, FormField>>,
  values: FormValues<string>,
  {
    hiddenValues = {},
    button = 'Show',
  }: { readonly hiddenValues?: FormValues<string>; readonly button?: string } = {},
): Markup {
  const hidden = Object.entries(hiddenValues).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const controls = Object.entries(fields).map(
    ([name, field]) =>
      html`<label>${field.label}${control(name, field, values[name] ?? '')}</label>${suggestions(name, field)}\n`,
  );
  const labels = Object.values(fields).map(({ label }) => label);
  return html`<details class="fold"><summary>${labels.join(', ')}</summary><form class="fields" action="${action}">${hidden}${controls}<button type="submit">${button}</button></form></details>\n`;
}

function control(name: string, field: FormField, value: string): Markup {
  if ('choices' in field) {
    const groups = Array.from(
      groupBy(field.choices, ({ group }) => group),
      ([group, choices]) => {
        const options = choices.map(
          choice =>
            html`<option value="${choice.value}"${choice.value === value ? html` selected` : undefined}>${choice.label}</option>`,
        );
        return group === undefined
          ? html`${options}`
          : html`<optgroup label="${group}">${options}</optgroup>`;
      },
    );
    return html`<select name="${name}">${groups}</select>`;
  }
  if ('min' in field)
    return html`<input type="number" name="${name}" min="${field.min}" max="${field.max}" value="${value}">`;
  const list = field.suggestions.length === 0 ? undefined : html` list="${name}s"`;
  return html`<input type="text" name="${name}" maxlength="${maxValueLength}" placeholder="${field.hint}" value="${value}"${list}>`;
}

function suggestions(name: string, field: FormField): Markup | undefined {
  if (!('hint' in field) || field.suggestions.length === 0) return undefined;
  const options = field.suggestions.map(
    ({ value, label }) => html`<option value="${value}">${label}</option>`,
  );
  return html`<datalist id="${name}s">${options}</datalist>`;
}

/** Returns an address with a query, without empty values. */
export function addressWith(path: string, query: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== '');
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}
