import { describe, expect, it } from 'vitest';
import { visibleText } from './support/visible-text.ts';

const URL = 'https://x.example/a.png';

describe('an image is replaced by its description', () => {
  it.each([
    ['alternative text', `![Too wide](${URL})`, `[image: "Too wide", ${URL}]`],
    ['its title, too', `![Too wide](${URL} "At 375px")`, `[image: "Too wide", "At 375px", ${URL}]`],
    ['nothing but its address', `![](${URL})`, `[image: ${URL}]`],
    ['nothing at all', '![](data:image/png,x)', '[image]'],
    [
      'markup, as words',
      `![a **b** \`c\` [d](e) \\* &amp;](${URL})`,
      `[image: "a **b** c d * &amp;", ${URL}]`,
    ],
    ['quotation marks', `![Says "x"](${URL})`, `[image: "Says 'x'", ${URL}]`],
    ['several lines', `![one\ntwo](${URL})`, `[image: "one two", ${URL}]`],
    ['a comment in it', `![a<!-- b -->c](${URL})`, `[image: "ac", ${URL}]`],
    ['invisible characters', `![a&#8203;b\u200bc](${URL})`, `[image: "abc", ${URL}]`],
    ['a query and a fragment', `![a](${URL}?jwt=x#y)`, `[image: "a", ${URL}]`],
    ['a name and a password', '![a](https://b:c@x.example/d)', '[image: "a", https://x.example/d]'],
    ['a relative address', '![a](../images/b.png?c)', '[image: "a", ../images/b.png]'],
    ['an address in angle brackets', '![a](<./b c.png>)', '[image: "a", ./b%20c.png]'],
    ['a reference', `x ![a][r]\n\n[r]: <${URL}> "b"`, `x [image: "a", "b", ${URL}]`],
    ['a reference by its text', `x ![r]\n\n[r]: ${URL}`, `x [image: "r", ${URL}]`],
    [
      'a link around it',
      `[![a](${URL})](https://x.example "b")`,
      `[[image: "a", ${URL}]](https://x.example)`,
    ],
    [
      'HTML',
      `<img width="9" src="${URL}?b" alt="a &quot;b&quot;" title='c'>`,
      `[image: "a &quot;b&quot;", "c", ${URL}]`,
    ],
    [
      'HTML in a link',
      `<a href="https://x.example"><img src="${URL}"></a>`,
      `<a href="https://x.example">[image: ${URL}]</a>`,
    ],
    [
      'HTML in a link of Markdown',
      `[<img alt="a" src="${URL}">](https://x.example)`,
      `[[image: "a", ${URL}]](https://x.example)`,
    ],
    [
      'HTML, over lines',
      `<p>\n<img\n  alt="a\nb"\n  src="${URL}"\n/>\n</p>`,
      `<p>\n[image: "a b", ${URL}]\n</p>`,
    ],
    ['a reference to nothing', 'x ![a][r]', 'x ![a][r]'],
    ['code', `\`![a](${URL})\``, `\`![a](${URL})\``],
  ])('%s', (_, written, read) => {
    expect(visibleText(written)).toBe(read);
  });
});
