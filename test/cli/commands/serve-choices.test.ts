/** Tests that the choices of a form are kept in the links and forms of the next page. */
import { expect, it } from 'vitest';
import { addChoicesToLinks, readChoices } from '../../../src/cli/commands/serve/page/choices.ts';

const choices = readChoices(new URLSearchParams('on=ukulele&capo=0&labels=degrees'));
const link = (address: string) => addChoicesToLinks(`<a href="${address}">x</a>`, choices);

it.each([
  ['/scales', '/scales?on=ukulele'],
  ['/scales/10', '/scales/10?on=ukulele&amp;labels=degrees'],
  ['/scale?root=C&amp;on=guitar', '/scale?root=C&amp;on=guitar&amp;labels=degrees'],
  ['/search?q=it&#39;s', '/search?q=it%27s&amp;on=ukulele'],
  ['/#more', '/?on=ukulele#more'],
  ['/scales/10/music.mid', '/scales/10/music.mid'],
  ['/instruments/1', '/instruments/1'],
  ['//other.example/scales', '//other.example/scales'],
])('with the choices on=ukulele and labels=degrees, the link %s becomes %s', (address, kept) => {
  expect(link(address)).toBe(`<a href="${kept}">x</a>`);
});

it('escapes the values of a form', () => {
  const hostile = readChoices(new URLSearchParams({ on: '"><script>' }));
  expect(addChoicesToLinks('<form action="/search"></form>', hostile)).toBe(
    '<form action="/search"><input type="hidden" name="on" value="&quot;>&lt;script>"></form>',
  );
});
