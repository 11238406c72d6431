import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { banchi } from '../../../../test/support/commands.js';
import { missing } from '../../../../test/support/programs.js';

/** The words that bash offers behind a command line, whose last word is being typed. */
function offered(script: string, words: readonly string[]): string[] {
  const { stdout, stderr } = spawnSync('bash', ['-s', ...words], {
    input: `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _banchi; printf '%s\\n' "\${COMPREPLY[@]}"`,
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, their options and their arguments', { skip: missing('bash') }, async () => {
  const { out: script } = await banchi(['completion', 'bash']);
  assert.deepEqual(offered(script, ['banchi', 'bu']), ['build']);
  assert.deepEqual(offered(script, ['banchi', 'serve', '--ga']), ['--gazetteer']);
  assert.deepEqual(offered(script, ['banchi', 'keys', 'cr']), ['create']);
  assert.deepEqual(offered(script, ['banchi', 'keys', 'create', '--qu']), ['--quota']);
  assert.deepEqual(offered(script, ['banchi', 'completion', '']).slice(0, 3), ['bash', 'zsh', 'fish']);
});

for (const shell of ['zsh', 'fish'] as const) {
  test(`the ${shell} script is valid`, { skip: missing(shell) }, async () => {
    const { out: input } = await banchi(['completion', shell]);
    const { status, stderr } = spawnSync(shell, ['--no-execute'], { input, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
  });
}

test('fish is offered every command and option', async () => {
  const { out } = await banchi(['completion', 'fish']);
  assert.match(out, /^complete -c banchi -f .* -a build -d 'build a gazetteer file from sources'$/m);
  assert.match(out, /__fish_seen_subcommand_from keys; and __fish_seen_subcommand_from rotate' -l grace /);
});

test('a shell nobody knows is refused', async () => {
  const { code, err } = await banchi(['completion', 'tcsh']);
  assert.equal(code, 2);
  assert.match(err, /bash, zsh, fish/);
});

test('the manual page is printed without a warning', { skip: missing('groff') }, async () => {
  const { out } = await banchi(['man']);
  // -P-cbou: no escapes, no overstriking
  const { stdout, stderr } = spawnSync('groff', ['-man', '-ww', '-Kutf8', '-Tutf8', '-P-cbou'], {
    input: out,
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  for (const text of ['banchi build', '--gazetteer', 'EXAMPLES', 'abr:PATH', 'HOST'])
    assert.ok(stdout.includes(text), text);
});

test('the help of the commands shows examples, whose options they have', async () => {
  for (const command of [
    'build',
    'serve',
    'start',
    'inspect',
    'fetch',
    'setup',
    'check',
    'diff',
    'keys create',
    'keys rotate',
  ]) {
    const { out } = await banchi([...command.split(' '), '--help']);
    const [, help, examples] = /^([\s\S]+)\nExamples:\n([\s\S]+)$/.exec(out) ?? [];
    assert.ok(examples, `${command} shows no examples`);
    for (const line of examples.trim().split('\n')) {
      const words = line.replace(/ +#.*$/, '').trim();
      assert.match(words, new RegExp(`^(?:[A-Z]+=\\S+ )*banchi ${command}(?: |$)`));
      for (const [option] of words.matchAll(/--[a-z-]+/g)) assert.ok(help.includes(` ${option} `), line);
    }
  }
});
