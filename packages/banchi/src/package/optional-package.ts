import { MessageError } from '@banchi/engine/vocabulary/message.js';

/** A part of the program lies in a package that is not installed. */
export class MissingPackageError extends MessageError {
  override readonly name = 'MissingPackageError';
}

/**
 * Loads modules of a package that not everybody needs.
 * @throws {MissingPackageError} naming the package where it is not installed
 */
export async function fromPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`package '${name}'`)) throw error;
    throw new MissingPackageError(
      {
        en: `the package ${name} is not installed; add it: npm install ${name}`,
        ja: `パッケージ ${name} がありません。追加してください: npm install ${name}`,
      },
      { cause: error },
    );
  }
}
