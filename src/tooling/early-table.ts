import { resolve } from 'node:path'

import { minifySync, type Plugin, type Rolldown } from 'vite'

import { screens, signInPath } from '#client/routing/screens.ts'

import { environmentBuild } from './build-if-stale.ts'
import { firstCalls } from './first-calls.ts'

const placeholder = '__EARLY__'
const scripts = /(?<=<script>)[\s\S]*?(?=<\/script>)/g
const source = resolve(import.meta.dirname, '..')
const languages = ['en', 'fr', 'ar']

/**
 * Requests that the page starts before the app runs (see index.html): files by index, the files of each language and
 * route, and the call for the first rows. Routes have no leading slash; '' is the dashboard. Without a session the page
 * loads the files of "login", to which nearly every route then leads.
 */
type Table = {
  files: string[]
  words: Record<string, number[]>
  wordsInside: Record<string, number[]>
  screens: Record<string, [call: string, ...files: number[]]>
}

/** Vite plugin that inserts the table into the page and minifies its scripts. */
export function earlyTable(): Plugin {
  return {
    name: 'early-table',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const table = bundle
          ? tableOf(new Chunks(bundle))
          : { files: [], words: {}, wordsInside: {}, screens: {} }
        return html
          .replace(scripts, (code) => minifySync('early.js', code).code.trim())
          .replace(placeholder, () => JSON.stringify(table))
      },
    },
  }
}

function tableOf(chunks: Chunks): Table {
  const entry = chunks.withImports('client/app/start/main.ts')
  const files: string[] = []
  const numberOf = (file: string) => {
    if (!files.includes(file)) files.push(file)
    return files.indexOf(file)
  }
  const filesBeyondEntry = (...of: string[]) =>
    [...new Set(of.flatMap((file) => chunks.withImports(file)))]
      .filter((file) => !entry.includes(file))
      .map(numberOf)
  const wordsIn = (path: string) =>
    Object.fromEntries(
      languages.map((name) => [name, filesBeyondEntry(`client/words/${path}${name}.po`)]),
    )
  const filesOf = screens.map(({ path, file }) => [
    path.slice(1),
    [
      callOf(path),
      ...filesBeyondEntry('client/app/shell/shell.tsx', `client/features/${file}.tsx`),
    ],
  ])
  const signIn = ['', ...filesBeyondEntry('client/features/sign-in/sign-in-page.tsx')]
  return {
    words: wordsIn('first/locales/first-'),
    wordsInside: wordsIn('locales/'),
    screens: { ...Object.fromEntries(filesOf), [signInPath.slice(1)]: signIn },
    files,
  }
}

/** With a backend on another origin only the app sends requests. */
function callOf(path: string): string {
  return environmentBuild().base === '' ? (firstCalls.get(path) ?? '') : ''
}

class Chunks {
  private readonly chunks: Rolldown.OutputChunk[]

  constructor(bundle: Rolldown.OutputBundle) {
    this.chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  }

  /** Returns the chunks that a source file needs, as names below /assets/. */
  withImports(file: string): string[] {
    const path = resolve(source, file)
    const home = this.chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.split('?')[0] === path),
    )
    if (!home) throw new Error(`No chunk contains ${file}`)
    const all = new Set<string>()
    const visit = (name: string) => {
      if (all.has(name)) return
      all.add(name)
      this.chunks.find(({ fileName }) => fileName === name)?.imports.forEach(visit)
    }
    visit(home.fileName)
    return [...all].map((name) => name.replace(/^assets\//, ''))
  }
}
