// Rewrites reads of arrays so that a missing page is noticed: see `packages/engine/src/anywhere/reads.ts`.
import { join } from 'node:path';
import { root } from './project.mjs';

/** The rooms whose arrays may lie over a file. */
const ROOMS =
  /\/dist\/packages\/(?:engine\/src\/(?:search|gazetteer|geo|text|reading|translit|lineage|anywhere|library)|tiles\/src|banchi\/src\/published)\/.*\.js$/;
const READS = join(root, 'dist/packages/engine/src/anywhere/reads.js');
/** Classes of views over a buffer. */
const MADE = new Set(['Uint8Array', 'Uint16Array', 'Uint32Array', 'Int32Array', 'DataView']);
/** Statements that may turn for ever. */
const LOOPS = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);
/** Native methods that read an argument, by its place. */
const NATIVE = new Map([
  ['set', 0],
  ['decode', 0],
  ['call', 1],
  ['apply', 1],
]);

/** @returns {import('vite').Plugin} */
export function guardedReads() {
  return {
    name: 'guarded-reads',
    transform(code, id) {
      if (!ROOMS.test(id) || id === READS) return null;
      const names = 'import { at as $at, made as $made, turn as $turn, whole as $whole }';
      const text = `${names} from ${JSON.stringify(READS)};\n${rewritten(this.parse(code), code)}`;
      return { code: text, map: null };
    },
  };
}

/**
 * The text of a node with guarded reads.
 * @param {'read' | 'native' | 'target' | 'turn'} use whether its value is read here, natively, or written to or called; or it is
 * the body of a loop
 */
function rewritten(node, code, use = 'read') {
  if (use === 'native') return `$whole(${rewritten(node, code)})`;
  if (use === 'turn') return `{ $turn(); ${rewritten(node, code)} }`;
  const below = children(node).sort((one, other) => one.node.start - other.node.start);
  const text = (from, to) => {
    let out = '';
    let done = from;
    for (const { node: child, use: its } of below) {
      if (child.start < done || child.end > to) continue;
      out += code.slice(done, child.start) + rewritten(child, code, its);
      done = child.end;
    }
    return out + code.slice(done, to);
  };
  if (node.type === 'MemberExpression' && node.computed && use === 'read' && !isName(node.property)) {
    if (node.property.type === 'SequenceExpression')
      throw new Error(`cannot guard ${code.slice(node.start, node.end)}`);
    const open = code.indexOf('[', node.object.end);
    // `at` of nothing is nothing, as behind `?.`
    const behind = node.optional ? code.lastIndexOf('?.', open) : open;
    return `$at(${text(node.start, behind)}, ${text(open + 1, node.end - 1)})`;
  }
  // the text behind is part of the same chain: `a?.[i].length`
  if (node.type === 'MemberExpression' && !node.computed && isGuardedChain(node.object) && !node.optional)
    return `${text(node.start, node.object.end)}?${code.slice(node.object.end, node.end)}`;
  if (node.type === 'NewExpression' && MADE.has(node.callee.name)) {
    const open = code.indexOf('(', node.callee.end) + 1;
    return `$made(${node.callee.name}${node.arguments.length > 0 ? ', ' : ''}${text(open, node.end)}`;
  }
  return text(node.start, node.end);
}

/** Whether a value may be missing because of a `?.` that is rewritten. */
function isGuardedChain(node) {
  return node.type === 'MemberExpression' && node.computed && node.optional && !isName(node.property);
}

/** Whether the text in brackets is a name, `sections['label.heap']`. */
function isName(property) {
  return property.type === 'Literal' && typeof property.value === 'string';
}

/** The nodes below a node, each with its use. */
function children(node) {
  const targets = new Set();
  switch (node.type) {
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForOfStatement':
    case 'ForInStatement':
      targets.add(node.left);
      break;
    case 'UpdateExpression':
    case 'RestElement':
      targets.add(node.argument);
      break;
    case 'UnaryExpression':
      if (node.operator === 'delete') targets.add(node.argument);
      break;
    case 'ArrayPattern':
      for (const element of node.elements) targets.add(element);
      break;
    case 'ObjectPattern':
      for (const property of node.properties) targets.add(property);
      break;
    case 'CallExpression':
      targets.add(node.callee);
      break;
    case 'TaggedTemplateExpression':
      targets.add(node.tag);
      break;
  }
  const isPattern = node.type === 'Property' && node.value.type.endsWith('Pattern');
  if (isPattern) targets.add(node.value);
  const native = nativeArgument(node);
  const found = [];
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each?.type !== 'string' || typeof each.start !== 'number') continue;
      const use = targets.has(each) ? 'target' : each === native ? 'native' : 'read';
      found.push({ node: each, use: LOOPS.has(node.type) && each === node.body ? 'turn' : use });
    }
  return found;
}

/** The argument that a native method reads. */
function nativeArgument(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed)
    return undefined;
  const read = node.arguments[NATIVE.get(node.callee.property.name)];
  return read?.type === 'SpreadElement' ? undefined : read;
}
