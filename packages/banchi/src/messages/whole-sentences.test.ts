import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULT_KINDS } from '@banchi/build/inspection/faults.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { AUDIT_KINDS, auditMessages, TREATMENTS } from './audit.js';
import { messages } from './commands.js';
import { configMessages } from './config.js';
import { addressRules, credentialMessages, refererRules } from './credentials.js';
import {
  dataMessages,
  faultKinds,
  faultNames,
  fetchAdvice,
  levelNames,
  probeStates,
  refusalNames,
} from './data.js';
import { exportMessages } from './export.js';
import { keysMessages } from './keys.js';
import { geocodeMessages, losses, marks } from './lists.js';
import { serveMessages } from './serve.js';
import { POINTS_OF, REVIEW_REASONS, ROW_KINDS, verdictMessages } from './verdicts.js';

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Words that join the pieces of an English sentence; names of files, fields and options have none of them. */
const ENGLISH = /(?<![\w.:<>"=-])(?:and|of|the|is|are|rows?|with|not|which|that|without)(?![\w.:<>"=-])/;

const TABLES = {
  ...{ auditMessages, TREATMENTS, messages, configMessages, credentialMessages, addressRules, refererRules },
  ...{ dataMessages, fetchAdvice, levelNames, probeStates, exportMessages, keysMessages },
  ...{ geocodeMessages, losses, marks, serveMessages, POINTS_OF, REVIEW_REASONS, ROW_KINDS, verdictMessages },
};

/** Values that messages take: a text, a number, a list, a message. */
const VALUES: readonly unknown[] = ['甲', 7, ['甲', '乙'], { en: 'A', ja: '甲' }];

/** Every choice of so many values. */
function* choices(count: number): Generator<readonly unknown[]> {
  if (count === 0) yield [];
  else for (const rest of choices(count - 1)) for (const value of VALUES) yield [...rest, value];
}

/** A message with values of the types that it takes; null where it takes others than {@link VALUES}. */
function filled(message: Message | ((...values: never[]) => Message)): Message | null {
  if (typeof message !== 'function') return message;
  for (const values of choices(message.length)) {
    try {
      const made = message(...(values as never[]));
      if (!/undefined|NaN|\[object/.test(made.en + made.ja)) return made;
    } catch {
      // a value of another type
    }
  }
  return null;
}

test('what is said in Japanese is said in Japanese alone, in whole sentences: issue 50, line 23', () => {
  const unfilled: string[] = [];
  for (const [table, all] of Object.entries(TABLES))
    for (const [name, message] of Object.entries(all)) {
      const made = filled(message);
      if (made === null) unfilled.push(`${table}.${name}`);
      else {
        assert.match(made.ja, JAPANESE, `${table}.${name}`);
        assert.doesNotMatch(made.ja, ENGLISH, `${table}.${name}`);
      }
    }
  assert.ok(unfilled.length <= 3, unfilled.join());
});

test('each kind of fault has a name and a sentence in Japanese: issue 50, line 23', () => {
  const kinds = Object.keys(FAULT_KINDS).sort();
  for (const names of [faultKinds, faultNames]) assert.deepEqual(Object.keys(names).sort(), kinds);
  for (const names of [faultKinds, faultNames, refusalNames])
    for (const [kind, text] of Object.entries(names)) {
      assert.match(text, JAPANESE, kind);
      assert.doesNotMatch(text, /[A-Za-z]/, kind);
    }
  for (const [kind, { title, means, act }] of Object.entries(AUDIT_KINDS)) {
    assert.match(title.ja, JAPANESE, kind);
    // the two stand one behind the other
    for (const { en, ja } of [means, act])
      assert.deepEqual([en.at(-1), ja.at(-1), ENGLISH.test(ja)], ['.', '。', false], kind);
  }
});
