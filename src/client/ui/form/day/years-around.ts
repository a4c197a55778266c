/** Years before and after this year: a lifetime back, and further ahead than plans are made. */
const [back, ahead] = [100, 20]

/** Returns the first and last day to choose from; Ionic's default ends with this year. */
export function yearsAround(day: string, thisYear: number): { min: string; max: string } {
  const year = Number(day.slice(0, 4)) || thisYear
  const written = (each: number) => String(each).padStart(4, '0')
  return {
    min: `${written(Math.min(year, thisYear - back))}-01-01`,
    max: `${written(Math.max(year, thisYear + ahead))}-12-31`,
  }
}
