import type { MarkedComment } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { type CommentState, withState } from '../../src/comment/comment-state.ts';
import { settleComment } from '../../src/comment/settle-comment.ts';
import type { CommentPort } from '../../src/github/our-comment.ts';

const own = (run: number, head = 'a1'): CommentState => ({
  run,
  attempt: 1,
  head,
  until: '2026-11-16',
  report: 'complete',
});
const body = (run: number, head?: string, text = `Report of run ${run}`) =>
  withState(text, own(run, head));

/** GitHub's side: comments by id, the requests, and an event before a request. */
class Thread implements CommentPort {
  comments = new Map<number, string>();
  headSha = 'a1';
  asked: string[] = [];
  /** Runs before the request of this number, counted from 1. */
  meanwhile = new Map<number, () => void>();
  /** Reads show the state of this many requests ago. */
  lag = 0;
  #past: [number, string][][] = [];

  async read() {
    this.#ask('read');
    const seen = this.#past.at(-1 - this.lag) ?? [];
    return { headSha: this.headSha, ours: seen.map(([id, text]) => marked(id, text)) };
  }

  async write(text: string, existing: MarkedComment | undefined) {
    this.#ask(existing === undefined ? 'create' : `edit ${existing.id}`);
    const id = existing?.id ?? this.comments.size + 1;
    this.comments.set(id, text);
    return marked(id, text);
  }

  async remove({ id }: MarkedComment) {
    this.#ask(`remove ${id}`);
    this.comments.delete(id);
  }

  #ask(what: string) {
    this.asked.push(what);
    this.meanwhile.get(this.asked.length)?.();
    this.#past.push([...this.comments]);
  }
}

const marked = (id: number, text: string): MarkedComment => ({
  id,
  nodeId: `IC_${id}`,
  body: text,
  url: `https://github.com/c/${id}`,
});

describe('our comment', () => {
  it('is created if there is none, and read again', async () => {
    const thread = new Thread();
    const settled = await settleComment(thread, own(7), () => body(7));
    expect(thread.asked).toEqual(['read', 'create', 'read']);
    expect(settled).toEqual({ comment: marked(1, body(7)), headSha: 'a1' });
  });

  it('is not made when there is nothing to say', async () => {
    const thread = new Thread();
    expect((await settleComment(thread, own(7), () => undefined)).comment).toBeUndefined();
    expect(thread.asked).toEqual(['read']);
  });

  it('is left alone when it says the same', async () => {
    const thread = new Thread();
    thread.comments.set(1, body(6, 'a1', 'Same'));
    await settleComment(thread, own(7), () => body(7, 'a1', 'Same'));
    expect(thread.asked).toEqual(['read']);
  });

  it('is written all the same where it cannot be read again', async () => {
    const thread = new Thread();
    thread.meanwhile.set(3, () => {
      throw new Error('GitHub is down');
    });
    expect((await settleComment(thread, own(7), () => body(7))).comment).toEqual(
      marked(1, body(7)),
    );
  });

  it('is not written where it cannot be read first', async () => {
    const thread = new Thread();
    thread.meanwhile.set(1, () => {
      throw new Error('GitHub is down');
    });
    await expect(settleComment(thread, own(7), () => body(7))).rejects.toThrow('GitHub is down');
    expect(thread.asked).toEqual(['read']);
  });

  it('returns the current head', async () => {
    const thread = new Thread();
    thread.meanwhile.set(3, () => {
      thread.headSha = 'b2';
    });
    expect((await settleComment(thread, own(7), () => body(7))).headSha).toBe('b2');
  });
});

describe('two runs at once', () => {
  it('an earlier run leaves a later run’s comment alone', async () => {
    const thread = new Thread();
    thread.comments.set(1, body(8));
    const settled = await settleComment(thread, own(7), () => body(7));
    expect(thread.asked).toEqual(['read']);
    expect(settled.comment?.body).toBe(body(8));
  });

  it('a later run writes over an earlier run’s words that came after its own', async () => {
    const thread = new Thread();
    thread.comments.set(1, body(5));
    thread.meanwhile.set(3, () => thread.comments.set(1, body(6)));
    await settleComment(thread, own(7), () => body(7));
    expect(thread.asked).toEqual(['read', 'edit 1', 'read', 'edit 1', 'read']);
    expect(thread.comments).toEqual(new Map([[1, body(7)]]));
  });

  it('of two first comments the younger one is removed, and the later run’s text stays', async () => {
    const thread = new Thread();
    thread.meanwhile.set(2, () => thread.comments.set(1, body(6)));
    await settleComment(thread, own(7), () => body(7));
    expect(thread.asked).toEqual(['read', 'create', 'read', 'edit 1', 'remove 2', 'read']);
    expect(thread.comments).toEqual(new Map([[1, body(7)]]));
  });

  it('an earlier run that made the older of two first comments moves the later run’s words there', async () => {
    const thread = new Thread();
    thread.meanwhile.set(3, () => thread.comments.set(2, body(8)));
    await settleComment(thread, own(7), () => body(7));
    expect(thread.comments).toEqual(new Map([[1, body(8)]]));
  });

  it('two that keep overwriting each other still end', async () => {
    const thread = new Thread();
    for (let request = 3; request < 20; request += 2)
      thread.meanwhile.set(request, () =>
        thread.comments.set(1, body(6, 'a1', `again ${request}`)),
      );
    await settleComment(thread, own(7), () => body(7));
    expect(thread.asked.filter((what) => what === 'read')).toHaveLength(4);
  });
});

describe('reads that lag behind writes', () => {
  it('make no second comment', async () => {
    const thread = new Thread();
    thread.lag = 1;
    await settleComment(thread, own(7), () => body(7));
    expect(thread.asked).toEqual(['read', 'create', 'read']);
  });

  it('cause no second edit', async () => {
    const thread = new Thread();
    thread.comments.set(1, body(6));
    await settleComment(thread, own(7), () => body(7));
    thread.lag = 1;
    thread.asked.length = 0;
    await settleComment(thread, own(8), () => body(8));
    expect(thread.asked).toEqual(['read', 'edit 1', 'read']);
  });
});
