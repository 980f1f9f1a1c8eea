import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../src/render/index.ts';

describe('what GitHub strips', () => {
  it.each([
    ['scripts, which it shows as text', 'a <script>alert(1)</script> b', /<script/],
    [
      'style elements, which it shows as text',
      'a\n\n<style>p { color: red }</style>\n\nb',
      /<style/,
    ],
    [
      'scripts whose tag it does not know, with their text',
      '<div><script/x>alert(1)</script/x></div>',
      /script|alert/,
    ],
    ['style attributes', '<p style="color:red">a</p>', /style|red/],
    ['handlers', '<img src="https://e.org/x.png" onerror="alert(1)">', /onerror|alert/],
    ['vector graphics', '<svg width="10"><circle r="5"/></svg>', /svg|circle/],
    ['images as data, in HTML', '<img src="data:image/png;base64,AAAA">', /data:/],
    ['images as data, in Markdown', '![x](data:image/png;base64,AAAA)', /data:/],
    ['script links', '[x](javascript:alert(1))', /javascript/],
    ['comments', 'a <!-- hidden --> b', /hidden/],
    [
      'what follows a comment that a block of HTML opens and never closes',
      '<pre>\n</pre> a <!-- b\n\nhidden',
      /hidden/,
    ],
    ['classes that a text gives itself', '<p class="markdown-alert">a</p>', /markdown-alert/],
  ])('%s', async (_what, markdown, gone) => {
    expect(await renderMarkdown(markdown)).not.toMatch(gone);
  });
});

describe('what GitHub shows', () => {
  it.each([
    ['an alert', '> [!WARNING]\n> Mind the gap.', 'class="markdown-alert markdown-alert-warning"'],
    [
      'a folded part',
      '<details><summary>More</summary>\n\n**inside**\n\n</details>',
      '<strong>inside</strong>',
    ],
    ['a table', '| a |\n|--:|\n| 1 |', '<td align="right">1</td>'],
    ['a task list', '- [x] done', 'type="checkbox"'],
    ['the language of a code block', '```json\n{}\n```', 'class="language-json"'],
    ['a picture from elsewhere', '![x](https://e.org/x.png)', 'src="https://e.org/x.png"'],
    [
      'the tags of scripts, and what is in them',
      'a <script src="x">1</script> b',
      '&#x3C;script src="x">1&#x3C;/script>',
    ],
    [
      'the tags of styles, in capitals',
      '<STYLE>\np {}\n</STYLE>',
      '&#x3C;STYLE>\np {}\n&#x3C;/STYLE>',
    ],
    ['a line break in a comment', 'one\ntwo', 'one<br>'],
  ])('%s', async (_what, markdown, shown) => {
    expect(await renderMarkdown(markdown)).toContain(shown);
  });

  it('joins lines in a job summary, other than in a comment', async () => {
    expect(await renderMarkdown('one\ntwo', 'summary')).not.toContain('<br>');
  });
});

describe('what becomes active', () => {
  it.each([
    ['a person', 'cc @octocat.', 'mention'],
    ['a team', 'cc @acme/docs', 'mention'],
    ['a person behind an entity', 'cc &#64;octocat', 'mention'],
    ['a person in a heading', '### by @octocat', 'mention'],
    ['an issue', 'closes #12', 'issue-ref'],
    ["another repository's issue", 'see acme/docs#12', 'issue-ref'],
    ['an issue in the older form', 'see GH-12', 'issue-ref'],
  ])('%s', async (_what, markdown, className) => {
    expect(await renderMarkdown(markdown)).toContain(`class="${className}"`);
  });

  it.each([
    ['code', 'run `@octocat #12`'],
    ['a code block', '```\n@octocat #12\n```'],
    ['the text of a link', '[@octocat #12](https://e.org)'],
    ['a mail address', 'mail docs@acme.org'],
    ['a name behind a zero-width space', 'by @\u200boctocat'],
    ['a number in an address', 'see https://e.org/page#12'],
  ])('nothing in %s', async (_where, markdown) => {
    expect(await renderMarkdown(markdown)).not.toMatch(/class="(mention|issue-ref)"/);
  });
});
