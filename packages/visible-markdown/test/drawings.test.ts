import { places, SECRET, SHOWN } from '@docs-agent/sandbox/hostile-texts';
import { describe, expect, it } from 'vitest';
import { hiddenInFormula, hiddenInFormulas } from '../src/hidden-formulas.ts';
import { LONGEST } from './support/long-texts.ts';
import { visibleText } from './support/visible-text.ts';

const block = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

/** What GitHub draws without the secret. */
const HIDING: [string, string][] = [
  ['a fallback of ruby', `<ruby>漢<rp>(${SECRET})</rp><rt>kan</rt></ruby>`],
  ['a fallback in a fallback', `<rp>a<rp>b</rp>${SECRET}</rp>`],
  ['a fallback in a block', `<div>\n<rp>\n\n${SECRET}\n\n</rp>\n</div>`],
  ['a phantom', `so $a\\phantom{${SECRET}}b$`],
  ['a phantom of a line', `so $$a \\hphantom {\\text{${SECRET}}} b$$ and $\\vphantom{${SECRET}}$`],
  ['a phantom with braces in it', `so $\\phantom{\\{ {x} ${SECRET} \\}}$`],
  ['a phantom that does not end', `so $\\phantom{${SECRET}$`],
  ['a phantom after an escaped dollar', `so $\\$5 \\phantom{${SECRET}}$`],
  ['a phantom in quoted dollars', `so $\`\\phantom{${SECRET}}\`$`],
  ['white text', `so $\\color{white}{\\text{${SECRET}}}$`],
  ['white text to the end of a group', `so $a {\\color{white} \\text{${SECRET}}} b$`],
  ['text in a color', `so $\\textcolor{white}{${SECRET}} \\mathcolor[rgb]{1,1,1}{${SECRET}}$`],
  ['a comment in a formula', `so $a % ${SECRET}$`],
  ['a comment in a formula of lines', `$$\na % ${SECRET}\n$$`],
  ['a comment in a block of mathematics', block('math', `a % ${SECRET}\nb`)],
  ['a phantom in a block of mathematics', block('math', `\\phantom{\n${SECRET}\n}`)],
  ['a comment in a diagram', block('mermaid', `graph TD\n  %% ${SECRET}\n  a --> b`)],
  ['settings of a diagram', block('Mermaid', `%%{init: {\n"x": "${SECRET}"\n}}%%\ngraph TD`)],
  [
    'a phantom of a box',
    `so $a\\mathllap{\\text{${SECRET}}} \\rlap{${SECRET}} \\clap {${SECRET}} b$`,
  ],
  [
    'what is moved away',
    `so $\\raise 99em{${SECRET}} \\lower{-9em}{${SECRET}} \\moveleft.5 em\\hbox{${SECRET}}$`,
  ],
  ['a box that is raised', `so $\\raisebox{99em}{${SECRET}}$`],
  ['a label', `so $$a \\label{${SECRET}} b$$`],
  [
    'a hidden style',
    `so $\\style{opacity: 0}{${SECRET}} \\class{${SECRET}}{a} \\cssId{${SECRET}}{a}$`,
  ],
  ['a tip', `so $\\texttip{a}{${SECRET}} \\mathtip{a}{${SECRET}}$`],
  ['a definition', `so $\\def\\x#1{${SECRET}} \\newcommand{\\y}[1][a]{${SECRET}} a$`],
  ['a definition by a star', `so $\\newcommand*{\\y}{${SECRET}} \\renewcommand\\z{${SECRET}} a$`],
  ['an environment', `so $\\newenvironment{e}[1]{${SECRET}}{${SECRET}} a$`],
  ['a choice that is not made', `so $\\mathchoice{a}{b}{${SECRET}}{${SECRET}}$`],
  [
    'a tip of a diagram',
    block('mermaid', `graph TD\n  a --> b\n  click a "https://x.example" "${SECRET}"`),
  ],
  [
    'a tip after a semicolon',
    block('mermaid', `graph TD; a --> b; click b callback "${SECRET}"; c`),
  ],
  [
    'a tip of a class',
    block(
      'mermaid',
      `classDiagram\n  link A "https://x.example" "${SECRET}"\n  callback A "f" "${SECRET}"`,
    ),
  ],
  [
    'a menu of an actor',
    block(
      'mermaid',
      `sequenceDiagram\n  link A: ${SECRET} @ https://x.example\n  links B: {"${SECRET}": "x"}\n  properties B: {"${SECRET}": 1}`,
    ),
  ],
  [
    'a description of a diagram',
    block('mermaid', `graph TD\n  accTitle: ${SECRET}\n  accDescr: ${SECRET}\n  a --> b`),
  ],
  [
    'a description of lines',
    block('mermaid', `graph TD\n  accDescr {\n  ${SECRET}\n  }\n  a --> b`),
  ],
  ['settings before a diagram', block('mermaid', `---\nconfig:\n  x: ${SECRET}\n---\ngraph TD`)],
  ['a node without opacity', block('mermaid', `graph TD\n  a["${SECRET}"]\n  style a opacity:0`)],
  [
    'a class without opacity',
    block('mermaid', `graph TD\n  a["${SECRET}"]:::x\n  classDef x fill:#fff,opacity:0.01`),
  ],
  [
    'links that are not displayed',
    block('mermaid', `graph TD\n  a -- ${SECRET} --> b; linkStyle 0 display:none`),
  ],
  [
    'a style of everything',
    block('mermaid', `%%{init: {"themeCSS": ".node { x: 0 }"}}%%\ngraph TD\n  a["${SECRET}"]`),
  ],
  [
    'a style in the settings',
    block('mermaid', `---\nconfig:\n  themeCSS: ".node { x: 0 }"\n---\ngraph TD\n  a["${SECRET}"]`),
  ],
  ['a map', block('geojson', `{ "type": "Point",\n"${SECRET}": 1 }`)],
  ['a map by topology', block('topojson', `{ "${SECRET}": 1 }`)],
  ['a solid', `~~~stl\nsolid ${SECRET}\n\nendsolid\n~~~`],
];

const cases = HIDING.flatMap(([name, hostile]) =>
  places.map(([place, put]): [string, string, string] => [name, place, put(hostile)]),
);

describe('text for the prompt holds nothing that GitHub does not draw', () => {
  it.each(cases)('%s, %s', (_, __, written) => {
    const read = visibleText(written);
    expect(read).not.toContain(SECRET);
    expect(read).toContain(SHOWN);
  });

  it('says that there is a drawing', () => {
    expect(visibleText(`a\n\n${block('geojson', '{\n}')}\n\nb`)).toBe(
      `a\n\n${block('geojson', '(a drawing)')}\n\nb`,
    );
  });
});

describe('text for the prompt keeps what looks like it', () => {
  it.each([
    ['prices and percents', 'costs $5, up 20% from $4 (25% more than $3)'],
    ['a price with a word before it', 'US$5 is 20% less than CA$7'],
    ['a percent beside formulas', 'so $a$ is 20% of $b$'],
    ['an escaped percent', 'so $20\\% of a$'],
    ['dollars in code', '`$a % b$` and `$`, 20% `$`'],
    ['dollars in addresses', '[a](https://x.example/$a%20b$) <https://x.example/$a%20b$>'],
    ['escaped dollars', 'so \\$a % b\\$'],
    ['formulas in other paragraphs', 'so $a is 20%\n\nof b$'],
    ['a command like one that hides', '$\\phantoms{a} \\colorbox{b}{c} \\\\color{d}$'],
    ['other code', block('tex', '\\phantom{a} % b')],
    ['a diagram', block('mermaid', 'graph TD\n  a["100%%"] --> b')],
    [
      'a diagram with colors',
      block('mermaid', 'graph TD\n  a --> b\n  style a fill:#f9f,color:#000'),
    ],
    [
      'nodes named like what hides',
      block('mermaid', 'graph TD\n  click --> link\n  link --> accTitle'),
    ],
    ['a title', block('mermaid', '---\ntitle: Steps\n---\ngraph TD')],
    ['commands like those that hide', '$\\labels{a} \\raised{b} \\define c \\classic{d} \\styled$'],
    ['data that is not drawn', block('json', '{ "type": "Point" }')],
    ['a suggestion', block('suggestion', '$\\phantom{a}$ % b\n%% c')],
    ['ruby', '<ruby>漢<rt>kan</rt></ruby>'],
  ])('%s', (_, written) => {
    expect(visibleText(written)).toBe(written);
  });
});

describe('formulas in the longest text', () => {
  it.each([
    ['dollars', '$a '],
    ['pairs of dollars', '$$a '],
    ['phantoms that do not end', '$\\phantom{'],
    ['colors', '$a\\color{'],
    ['colors in one formula', '\\color{'],
    ['escapes', '$\\'],
    ['quotes', '$\n>'],
    ['options that do not end', '\\textcolor['],
    ['lengths that do not end', '\\raise{'],
    ['definitions', '\\def\\x'],
  ])('are found in one pass: %s', (_, part) => {
    const text = `$$${part.repeat(LONGEST / part.length)}$$`;
    const startedAtMs = performance.now();
    hiddenInFormulas(text, []);
    hiddenInFormula(text, { start: 0, end: text.length });
    expect(performance.now() - startedAtMs).toBeLessThan(2_000);
  });
});
