import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The binary itself: Debian's command is a script that stays its parent, and would be killed instead of the browser.
 */
const debianShell = '/usr/lib/chromium/chromium-headless-shell'

/** Flags for an automated browser: no sandbox (which root cannot use) and no requests of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of the Chromium on this machine: CHROME_PATH, the usual locations, or the download of Playwright. */
export function findChromium(): string | undefined {
  const given = process.env['CHROME_PATH']
  const paths = [...(given === undefined ? [] : [given]), ...usualPaths, chromium.executablePath()]
  return paths.find((path) => existsSync(path))
}

/** Path of Debian's headless shell, if it is installed and CHROME_PATH names no other browser. */
export function findShell(): string | undefined {
  const paths = process.env['CHROME_PATH'] === undefined ? [debianShell] : []
  return paths.find((path) => existsSync(path))
}

/**
 * Returns the path of a Chromium. Installs one if there is none: Debian's packages for root, else the download of
 * Playwright.
 * @throws if none can be found or installed.
 */
export function requireChromium(): string {
  const found = ensureChromium()
  if (found === undefined) {
    throw new Error('The tests need Chromium: install it, or name it in CHROME_PATH.')
  }
  return found
}

/** Returns the path of a Chromium, and installs one if there is none; undefined if that fails. */
export function ensureChromium(): string | undefined {
  const found = findChromium()
  if (found !== undefined) return found
  for (const install of [installFromDebian, installFromPlaywright]) {
    install()
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  return undefined
}

function installFromDebian() {
  if (process.getuid?.() !== 0) return
  run(['apt-get', 'update', '-qq'])
  run(['apt-get', 'install', '-y', '-qq', 'chromium', 'chromium-headless-shell'])
}

function installFromPlaywright() {
  run(['npx', 'playwright', 'install', 'chromium-headless-shell', 'chromium'])
}

function run([command = '', ...words]: string[]) {
  try {
    execFileSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
  } catch {
    // The next way is tried. If all fail, the caller reports what is missing.
  }
}
