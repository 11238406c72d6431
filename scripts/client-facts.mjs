// `npm run client:facts [-- FOLDER]`: writes limits, fields and languages of the service for its clients in Python, from the engine's tables;
// into the project unless a folder is named.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

const engine = (path) => import(pathToFileURL(join(root, 'dist/packages/engine/src', path)).href);
const { BATCH_BYTES, GEOCODE_WORDS, LIMITS } = await engine('facts/limits.js');
const { FIELDS, FOREIGN_FIELDS, MATCH_FIELDS } = await engine('vocabulary/fields.js');
const { LANGUAGES, NAME_FIELDS } = await engine('vocabulary/languages.js');
const { LEVELS } = await engine('vocabulary/levels.js');
const { MATCH_KINDS, MATCH_NOTES, NUMBER_TYPES, POINT_ORIGINS, PRECISIONS, SPAN_RULES } =
  await engine('vocabulary/match.js');
const { LANGUAGE_WORDS } = await engine('vocabulary/parameters.js');
const { PART_NAMES, PART_VERDICTS, VERDICTS } = await engine('vocabulary/parts.js');
const { QUESTIONS } = await engine('questions/index.js');
const { LINE_KINDS } = await engine('vocabulary/stations.js');

function write(path, text) {
  const file = join(process.argv[2] ?? root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The files with limits, and the names that each needs, with values and explanations. */
const batch = ['LARGEST_BATCH', GEOCODE_WORDS, 'Words of one request.'];
const limits = {
  'clients/python/src/banchi/limits.py': [
    batch,
    ['LARGEST_BATCH_BYTES', BATCH_BYTES, 'Bytes of the body of such a request.'],
    ['LAST_OFFSET', LIMITS.offset, 'The largest offset of a page.'],
  ],
  'clients/qgis/banchi/limits.py': [batch],
};
for (const [path, rows] of Object.entries(limits)) {
  const lines = rows.map(([name, value, text]) => `${name} = ${value}\n"""${text}"""\n`);
  const title = 'Limits of the service, written by `npm run client:facts` from those that the service holds.';
  write(path, `"""${title}"""\n\n${lines.join('\n')}`);
}

/** Letters that a line of the Python client has at most. */
const LINE = 120;

const literal = (values) => `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;

/** The Python type of each type of field. */
const TYPES = {
  ...{
    text: 'str',
    postCode: 'str',
    officialId: 'str',
    date: 'str',
    id: 'int',
    year: 'int',
    metres: 'float',
  },
  ...{ level: 'Level', flag: 'Literal[0, 1]', point: 'LonLat', points: 'list[LonLat]', spans: 'list[Span]' },
  ...{ matchKind: literal(MATCH_KINDS), matchNote: 'MatchNote', numberType: 'Target' },
  ...{
    pointOrigin: literal(POINT_ORIGINS),
    precision: 'Precision',
    boundary: 'str | MultiPolygon',
    part: 'AddressPart',
  },
};

/** A name for one of some values. */
function choice(name, values, doc) {
  const line = `${name} = ${literal(values)}`;
  const rows = values.map((value) => `    ${JSON.stringify(value)},\n`);
  return `${line.length <= LINE ? line : `${name} = Literal[\n${rows.join('')}]`}\n"""${doc}"""\n`;
}

/** A class with a table's fields. */
function fieldClass(head, doc, fields) {
  const lines = Object.entries(fields).map(([name, { type, nullable }]) => {
    if (TYPES[type] === undefined) throw new Error(`${name}: no type in Python for ${type}`);
    return `    ${name}: ${TYPES[type]}${nullable ? ' | None' : ''}\n`;
  });
  return `class ${head}:\n    """${doc}"""\n\n${lines.join('')}`;
}

const only = (fields, others) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others)));
const all = (names, row) => Object.fromEntries(names.map((name) => [name, row]));

/** Names of schemas that have another name in Python. */
const OWN_NAMES = { AddressRecord: 'Record' };
/** Results whose types stand in the file by hand. */
const BY_HAND = ['GeocodeResult', 'ReverseResult', 'SuggestResult', 'LineageResult', 'StationsResult'];
/** Names of values that have one. */
const NAMED = [
  ['Level', LEVELS],
  ['SpanRule', SPAN_RULES],
  ['Target', NUMBER_TYPES],
];
const SIMPLE = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

/** The Python type of a schema; objects in it become classes of their own, named after where they stand. */
function typeOf(schema, name, classes) {
  const { $ref: to, enum: values, anyOf, type, items, properties } = schema;
  if (to !== undefined) return OWN_NAMES[to.split('/').at(-1)] ?? to.split('/').at(-1);
  if (anyOf !== undefined) return anyOf.map((each) => typeOf(each, name, classes)).join(' | ');
  if (values !== undefined)
    return NAMED.find(([, those]) => those.join() === values.join())?.[0] ?? literal(values);
  if (Array.isArray(type)) return type.map((each) => SIMPLE[each]).join(' | ');
  if (type === 'array') return `list[${typeOf(items, name, classes)}]`;
  if (type !== 'object') return SIMPLE[type];
  const doc = '"""A result, or a part of one, of a question."""';
  const fields = Object.entries(properties).map(([field, each]) => {
    const inner = `${name}${field[0].toUpperCase()}${field.slice(1)}`;
    return [field, typeOf(each, inner, classes)];
  });
  // `from` is no name of a field in a class
  classes.push(
    'from' in properties
      ? `\n${name} = TypedDict(\n    "${name}",\n    {\n${fields.map(([field, of]) => `        "${field}": ${of},\n`).join('')}    },\n)\n${doc}\n`
      : `\nclass ${name}(TypedDict):\n    ${doc}\n\n${fields.map(([field, of]) => `    ${field}: ${of}\n`).join('')}`,
  );
  return name;
}

/** The classes of the results of questions, inner ones first. */
const results = Object.values(QUESTIONS).flatMap(({ operations }) =>
  operations.flatMap(({ schemas }) =>
    Object.entries(schemas ?? {}).flatMap(([name, schema]) => {
      const classes = [];
      if (name.endsWith('Result') && !BY_HAND.includes(name)) typeOf(schema, name, classes);
      return classes;
    }),
  ),
);

const past = only(FIELDS.address, FIELDS.address_multi);
const names = all(Object.values(NAME_FIELDS), { type: 'text', nullable: true });
const parts = all(PART_NAMES, { type: 'part' });
const words = all(LANGUAGE_WORDS, { type: 'text' });

const choices = [
  choice(
    'Level',
    LEVELS,
    'Prefecture, municipality, large section, small section, block, lot or house number.',
  ),
  choice(
    'Target',
    NUMBER_TYPES,
    'The kind of number that is wanted of an address: its block and house number, or its lot.',
  ),
  choice('Language', LANGUAGES, 'A language of names and words.'),
  choice('MatchNote', MATCH_NOTES, 'A reason why an answer is less than what was written, or none.'),
  choice('Precision', PRECISIONS, "Whose point a record's is: `rooftop` is that of a house or lot itself."),
  choice('SpanRule', SPAN_RULES, 'How a part of a word was recognised.'),
  choice('PartVerdict', PART_VERDICTS, 'Whether the data has a part of an address.'),
  choice('Verdict', VERDICTS, 'How far the data has an address.'),
  choice('Question', Object.keys(QUESTIONS), 'A question by its name.'),
  choice('LineKind', Object.values(LINE_KINDS), 'Who runs a railway line.'),
];
const made = [
  ['Match(TypedDict)', 'How a record was found.', MATCH_FIELDS],
  ['AddressParts(TypedDict, total=False)', 'The parts of an address that it has.', parts],
  ['_CommonRecord(_Matched)', 'Fields of every record.', only(FIELDS.address, past)],
  ['_Named(TypedDict, total=False)', 'Names in the languages that `lang` asks for.', FOREIGN_FIELDS],
  ['Record(_CommonRecord, _Named)', 'A record of the address search.', past],
  ['MultilingualRecord(_CommonRecord)', 'A record of the multilingual search.', FOREIGN_FIELDS],
  ['_NamesInLanguages(TypedDict)', 'Names of a former place in other languages.', names],
  ['_StationNames(TypedDict, total=False)', 'Names of a station in other languages.', names],
  ['LanguageWords(TypedDict, total=False)', 'The word of a multilingual search.', words],
].map((row) => `\n${fieldClass(...row)}`);

/** The types are written between two marks; around them stand the types that no table has. */
const path = 'clients/python/src/banchi/types.py';
const [begin, end] = [
  '# Written by `npm run client:facts` from the tables of the service.\n',
  '# End of the written types.\n',
];
const [before, rest] = readFileSync(join(root, path), 'utf8').split(begin);
write(
  path,
  `${before}${begin}\n${[...choices, ...made, ...results].join('\n')}\n\n${end}${rest.split(end)[1]}`,
);
