import { NONE } from '../gazetteer/sections.js';
import type { Section } from '../gazetteer/writer.js';
import { LEVELS } from '../record/record.js';
import type { ForeignLanguage } from '../text/index.js';
import { joint, separator } from '../translit/index.js';
import type { Labels } from './labels.js';
import type { OrderedTree } from './nodes.js';
import { rankFullTexts, rankTexts } from './ranks.js';

/** The ranks of the full addresses in the other languages, for sorting by them. */
export function foreignRankSections(tree: OrderedTree, labels: Labels, namedParent: Uint32Array): Section[] {
  const own = (language: ForeignLanguage) => (id: number) =>
    labels.of[id] === 0 ? '' : labels.labels[labels.of[id]].foreign[language];
  const behind = (language: ForeignLanguage): Uint32Array => {
    const name = own(language);
    return rankFullTexts({
      parent: tree.parent,
      own: name,
      join: (above, segment, id) => {
        const parent = namedParent[id];
        if (parent === NONE) return segment;
        const levels = [LEVELS[tree.nodes[parent].depth], LEVELS[tree.nodes[id].depth]] as const;
        return above + separator(language, ...levels, name(parent) ?? '', segment) + segment;
      },
    });
  };
  return [
    { name: 'rank.en', data: rankEnglish(tree, own('en'), namedParent) },
    { name: 'rank.zh_cn', data: behind('zh_cn') },
    { name: 'rank.zh_tw', data: behind('zh_tw') },
    { name: 'rank.ko', data: behind('ko') },
  ];
}

/** English grows in front: a node's text is its component and, behind that, the text of what the component is in. */
function rankEnglish(
  { nodes, parent }: OrderedTree,
  own: (id: number) => string | null,
  namedParent: Uint32Array,
): Uint32Array {
  const component: (string | null)[] = new Array(nodes.length);
  const rest: string[] = new Array(nodes.length);
  const order: number[] = [];
  const texts = nodes.map((node, id): string | null => {
    const segment = own(id);
    const above = namedParent[id];
    const near = parent[id];
    if (segment === '' && near !== NONE) {
      component[id] = component[near];
      rest[id] = rest[near];
    } else if (segment === null || segment === '' || (above !== NONE && component[above] === null)) {
      component[id] = null;
      rest[id] = '';
    } else if (above === NONE) {
      component[id] = segment;
      rest[id] = '';
    } else {
      const levels = [LEVELS[nodes[above].depth], LEVELS[node.depth]] as const;
      const { place, separator: between } = joint('en', ...levels, own(above) ?? '', segment);
      component[id] = place === 'behind' ? component[above] + between + segment : segment;
      rest[id] = place === 'behind' ? rest[above] : between + component[above] + rest[above];
    }
    if (component[id] === null) return null;
    order.push(id);
    return component[id] + rest[id];
  });
  return rankTexts(texts, order);
}
