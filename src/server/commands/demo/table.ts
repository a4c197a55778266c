/** Parses a text table: cells between bars, the first row contains the column names. */
export function parseTable(text: string): Record<string, string>[] {
  const [names = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.map((cells) => Object.fromEntries(names.map((name, nth) => [name, cells[nth] ?? ''])))
}
