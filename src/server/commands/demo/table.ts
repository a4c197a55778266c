/** The rows of a table written as text: cells between bars, the first row names the columns. */
export function parseTable(text: string): Record<string, string>[] {
  const [names = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.map((cells) => Object.fromEntries(names.map((name, nth) => [name, cells[nth] ?? ''])))
}
