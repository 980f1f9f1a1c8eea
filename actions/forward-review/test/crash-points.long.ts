import { afterAll, describe, expect, it } from 'vitest';
import { runAndDie } from './support/death.ts';
import { setStage } from './support/stage.ts';

/** One place where a run can die: before the n-th request to a server is processed, or after it was. */
interface CrashPoint {
  server: 'github' | 'service';
  nth: number;
  moment: 'before' | 'after';
  what: string;
}

const AGAIN_AT_MOST = 4;

/** Every request of a whole run, the polls after the first aside: they are all alike. */
async function crashPoints(): Promise<CrashPoint[]> {
  await using stage = await setStage();
  const { requests } = await stage.run();
  const seen = { github: 0, service: 0 };
  const points = requests.flatMap(({ server, method, path }) => {
    if (server !== 'github' && server !== 'service') return [];
    seen[server] += 1;
    if (server === 'service' && seen.service > 3) return [];
    return [
      {
        server,
        nth: seen[server],
        what: `${method} ${path.replace(/\d{5,}|[0-9a-f.]{40,}/g, 'N')}`,
      } as const,
    ];
  });
  return points.flatMap((point) => [
    { ...point, moment: 'before' as const },
    { ...point, moment: 'after' as const },
  ]);
}

/** Whether the intent stood on GitHub when the run died, and the outcome did not. */
function mayBeUncertain(point: CrashPoint, intent: number, outcome: number): boolean {
  if (point.server === 'service') return point.nth === 2;
  if (point.nth === intent) return point.moment === 'after';
  return point.nth > intent && (point.nth < outcome || (point.nth === outcome && point.moment === 'before'));
}

const points = await crashPoints();
const github = points.filter(({ server, moment }) => server === 'github' && moment === 'before');
const nthOf = (method: string, path: RegExp) =>
  github.find(({ what }) => what.startsWith(method) && path.test(what))?.nth ?? Number.NaN;
const intent = nthOf('POST', /\/issues\/42\/comments$/);
const outcome = nthOf('PATCH', /\/issues\/comments\//);
const ends = { delivered: 0, uncertain: 0 };

describe.each([
  { post: true, name: 'with `post`' },
  { post: false, name: 'without `post`' },
])('a run that dies $name, and is run again until nothing is left', ({ post }) => {
  it.each(points)(
    '$moment $server request $nth ($what) delivers once, or says that it is uncertain',
    async (point) => {
      await using stage = await setStage();
      await runAndDie(stage, { ...point, request: { nth: point.nth } }, { post });
      let result: string | undefined;
      for (let again = 0; again < AGAIN_AT_MOST && result !== 'nothing-to-send'; again += 1) {
        result = (await stage.run()).outputs['result'];
      }
      expect(result).toBe('nothing-to-send');
      expect(stage.scene.pullRequest.comments()).toHaveLength(1);
      expect(stage.scene.pullRequest.reactions()).toEqual([]);

      const isUncertain = stage
        .trackingComment()
        .includes('It is not certain that the agent got this review');
      ends[isUncertain ? 'uncertain' : 'delivered'] += 1;
      if (isUncertain) expect(mayBeUncertain(point, intent, outcome)).toBe(true);
      const prompts = stage.scene.job.messages.length;
      if (isUncertain) expect(prompts).toBeLessThanOrEqual(1);
      else expect(prompts).toBe(1);
    },
  );
});

afterAll(() => {
  console.log(
    `crash points: ${ends.delivered} delivered once, ${ends.uncertain} uncertain, of ${2 * points.length}`,
  );
});
