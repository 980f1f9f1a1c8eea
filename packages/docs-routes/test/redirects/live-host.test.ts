import { createSandbox } from '@docs-agent/sandbox';
import { expect, it } from 'vitest';
import { RULE_FORMS, type RuleForm } from '../../src/redirects/rule-forms.ts';

const FORMS: [id: string, form: RuleForm][] = Object.entries(RULE_FORMS);

/** Forms that are not certain because live measurements say that the host ignores them. */
const REPORTED_DEAD = ['name', 'prefix-name'];

it.each(FORMS)(
  'the live host of the sandbox does with the form “%s” what the table says',
  async (id, { example, outcome }) => {
    await using sandbox = await createSandbox();
    const { source, destination, path } = example;
    sandbox.docsHost.publish({ pages: [], rules: [{ source, destination }] });
    const { status } = await fetch(`${sandbox.docsServer.url}${path}`, { redirect: 'manual' });
    if (outcome === 'works') expect(status).toBe(308);
    if (outcome === 'does-nothing' || REPORTED_DEAD.includes(id)) expect(status).toBe(404);
  },
);
