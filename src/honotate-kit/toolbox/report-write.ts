import process from 'node:process'
import { CommandError } from './command-errors.ts'
import { shownPath } from './files.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk for this user',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'another file has the name of the file or of its folder',
  EISDIR: 'it is a folder',
}

/**
 * Calls a function that writes a file.
 *
 * @throws HONOTATE_CANNOT_WRITE instead of an error of the file system
 */
export function reportWrite(path: string, write: () => void): void {
  try {
    write()
  } catch (cause) {
    const { code, syscall, message } = cause as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined) throw cause
    const reason = REASONS[code] ?? message
    throw new CommandError('CANNOT_WRITE', { file: shownPath(path, process.cwd()), reason }, { cause })
  }
}
