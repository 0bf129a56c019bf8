import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listFiles, root } from './files.ts'

const sourceFile = /\.(ts|tsx|mjs|js|md|json|sql|css|csv)$/
/** Placeholders, globs, addresses, bare file endings, and paths outside the repository or created at run time. */
const notAPath =
  /[*{}<>…$()'" ]|NNNN|^(\.\w+$|https?:|mailto:|\/|#|@|\.\.\/shared\/|\.data\b|node_modules\b)|\/build\//

/** Returns the paths that a document names: link targets, and code words that look like a file or folder of the repository. */
export function pathsIn(text: string, topFolders: readonly string[]): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*/, ''))
  const words = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => sourceFile.test(word) || topFolders.some((folder) => word.startsWith(`${folder}/`)))
  return [...links, ...words].filter((path) => path !== '' && !notAPath.test(path))
}

/** Reports every missing path that a document names, as sentences. */
export function checkDocumentPaths(): string[] {
  const files = listFiles()
  const topFolders = [
    ...new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? '')),
  ]
  const isThere = (document: string, path: string): boolean =>
    existsSync(join(root, dirname(document), path)) ||
    existsSync(join(root, path)) ||
    files.some((file) => file.endsWith(`/${normalize(path)}`))
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((document) =>
      pathsIn(readFileSync(join(root, document), 'utf8'), topFolders)
        .filter((path) => !isThere(document, path))
        .map((path) => `${document} names ${path}, which does not exist`),
    )
}
