import { describe, expect, it } from 'vitest';
import { kindsTable, optionsTable } from '../generated/client-options.ts';

const SOURCE = `
/** Another. */
export interface Other { a: string }

export interface Sample {
  /** Where it is. */
  place: string;
  /**
   * How long it takes,
   * at most. @default 30000
   */
  timeoutMs?: number;
  /** A word. @default a or b */
  word?: 'a' | 'b';
  /** Called. */
  onCall?: ((event: { name: string }) => void) | undefined;
}

/**
 * What went wrong.
 *
 * - \`lost\`: nobody knows where it is. Look for it.
 * - \`not-yet\`: it is on its way,
 *   or late. Wait.
 */
export type Trouble =
  | 'lost'
  | 'not-yet';
`;

describe('the table of options', () => {
  it('has a row for each, with the unit that its name says, its default, and its comment', () => {
    expect(optionsTable(['', SOURCE], 'Sample')).toBe(`\
| option | type | default | meaning |
| --- | --- | --- | --- |
| \`place\` | \`string\` | required | Where it is. |
| \`timeoutMs\` | \`number\`, ms | \`30000\` | How long it takes, at most. |
| \`word\` | \`'a' \\| 'b'\` | a or b | A word. |
| \`onCall\` | \`(event: { name: string }) => void\` | none | Called. |`);
  });

  it.each([
    ['an interface that is not there', SOURCE, 'Missing', 'has an interface Missing'],
    [
      'an option without a comment',
      'export interface Bare { a: string }',
      'Bare',
      'option of Bare',
    ],
  ])('cannot be made of %s', (_, source, name, why) => {
    expect(() => optionsTable([source], name)).toThrow(why);
  });
});

describe('the table of kinds', () => {
  it('has a row for each, with when it is and what to do', () => {
    expect(kindsTable(['', SOURCE], 'Trouble')).toBe(`\
| kind | when | what to do |
| --- | --- | --- |
| \`lost\` | nobody knows where it is. | Look for it. |
| \`not-yet\` | it is on its way, or late. | Wait. |`);
  });

  it.each([
    ['a union that is not there', SOURCE],
    ['a list that lacks one', SOURCE.replace(' * - `lost`', ' * `lost`')],
  ])('cannot be made of %s', (_, source) => {
    const name = source === SOURCE ? 'Missing' : 'Trouble';
    expect(() => kindsTable([source], name)).toThrow('does not have its values in their order');
  });
});
