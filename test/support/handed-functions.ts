import { join, relative, sep } from 'node:path';
import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isNewExpression,
  type NewExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type NodeHandle,
  SignatureKind,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

/** How deep the objects are looked into that a call hands over. */
const DEEPEST = 4;

/** The rules of {@link functionsHanded}. */
export interface HandingRules {
  /** Absolute path of the folder that holds `tsconfig.json`. */
  readonly root: string;
  /** Absolute path of the folder that paths of sources are relative to; by default the other one. */
  readonly base?: string;
  /** The room of a source, by its path relative to the root; undefined for sources that are not checked. */
  readonly roomOf: (path: string) => string | undefined;
  /** Whether one room may import another one. */
  readonly mayImport: (room: string, other: string) => boolean;
}

/**
 * The places where a room hands functions of its own to another one, by which that could call back: a function that gives
 * something back, any function given to a constructor, an object that holds functions, and an object of a class that the other
 * room may not import. A function without a result that is called while the call lasts, `tree.eachNamedChild(id, (child) =>
 * {…})`, only takes its arguments, and does not count.
 */
export function functionsHanded(rules: HandingRules): string[] {
  const api = new API({ cwd: rules.root });
  try {
    const config = join(rules.root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`the compiler does not open ${config}`);
    const { program, checker } = project;
    const faults: string[] = [];
    for (const file of program.getSourceFileNames()) {
      const path = relative(rules.base ?? rules.root, file)
        .split(sep)
        .join('/');
      const room = rules.roomOf(path);
      const source = room === undefined ? undefined : program.getSourceFile(file);
      if (room === undefined || source === undefined) continue;
      for (const call of callsIn(source)) {
        const target = checker.getResolvedSignature(call)?.declaration;
        const callee = target === undefined ? undefined : rules.roomOf(pathOf(target, rules));
        if (callee === undefined || callee === room) continue;
        for (const argument of call.arguments ?? []) {
          const handed = new Handed(checker, rules, callee).in(argument, isNewExpression(call));
          const line = source.text.slice(0, call.getStart(source)).split('\n').length;
          faults.push(...handed.map((what) => `${path}:${line} hands ${callee} ${what}`));
        }
      }
    }
    return faults;
  } finally {
    api.close();
  }
}

/** The functions of another room in one argument. */
class Handed {
  readonly #checker: Checker;
  readonly #rules: HandingRules;
  readonly #callee: string;
  readonly #seen = new Set<number>();

  constructor(checker: Checker, rules: HandingRules, callee: string) {
    this.#checker = checker;
    this.#rules = rules;
    this.#callee = callee;
  }

  in(argument: Expression, isKept: boolean): string[] {
    const type = this.#checker.getTypeAtLocation(argument);
    if (type === undefined) return [];
    const isFunction = this.#signatures(type).length > 0;
    if (isFunction && !isKept && this.#givesNothing(this.#checker.getContextualType(argument) ?? type))
      return [];
    return this.#of(type, isFunction ? 'a function' : '', 0);
  }

  #of(type: Type, name: string, depth: number): string[] {
    if (type.isUnionType() || type.isIntersectionType())
      return type.getTypes().flatMap((each) => this.#of(each, name, depth));
    if (!type.isObjectType() || this.#seen.has(type.id) || depth > DEEPEST) return [];
    this.#seen.add(type.id);
    const symbol = type.getSymbol();
    const declared = symbol?.valueDeclaration ?? symbol?.declarations[0];
    const room = declared === undefined ? undefined : this.#rules.roomOf(pathOf(declared, this.#rules));
    if (this.#signatures(type).length > 0)
      return room === undefined || this.#isOwnMethod(declared) ? [] : [`${name} of ${room}`];
    if (declared?.kind === SyntaxKind.ClassDeclaration) {
      const isKnown =
        room === undefined || room === this.#callee || this.#rules.mayImport(this.#callee, room);
      return isKnown ? [] : [`${name} an object of ${symbol?.name} of ${room}`.trim()];
    }
    if (type.isTypeReference() && room === undefined)
      return this.#checker.getTypeArguments(type).flatMap((each) => this.#of(each, `${name}[]`, depth + 1));
    return room === undefined && declared !== undefined
      ? []
      : this.#checker.getPropertiesOfType(type).flatMap((property) => {
          const own = this.#checker.getTypeOfSymbol(property);
          return own === undefined ? [] : this.#of(own, `${name}.${property.name}`, depth + 1);
        });
  }

  /** Whether a method is one of a class that the other room knows, as those of `Pick<AddressTree, 'depth'>`. */
  #isOwnMethod(declared: NodeHandle | undefined): boolean {
    if (declared?.kind !== SyntaxKind.MethodDeclaration) return false;
    const room = this.#rules.roomOf(pathOf(declared, this.#rules));
    return room === undefined || room === this.#callee || this.#rules.mayImport(this.#callee, room);
  }

  #givesNothing(type: Type): boolean {
    return this.#signatures(type).every((signature) => {
      const result = this.#checker.getReturnTypeOfSignature(signature);
      return result !== undefined && (result.flags & TypeFlags.Void) !== 0;
    });
  }

  #signatures(type: Type): ReturnType<Checker['getSignaturesOfType']> {
    return this.#checker.getSignaturesOfType(type, SignatureKind.Call);
  }
}

function pathOf({ path }: NodeHandle, { root, base = root }: HandingRules): string {
  return relative(base, String(path)).split(sep).join('/');
}

function callsIn(source: SourceFile): (CallExpression | NewExpression)[] {
  const calls: (CallExpression | NewExpression)[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) || isNewExpression(node)) calls.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return calls;
}
