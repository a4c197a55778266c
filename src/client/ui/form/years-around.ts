/** A lifetime back, and as far ahead as anybody plans. */
const [back, ahead] = [100, 20]

/** The first and the last day that can be chosen: without them, Ionic ends with this year. */
export function yearsAround(day: string, thisYear: number): { min: string; max: string } {
  const year = Number(day.slice(0, 4)) || thisYear
  const written = (each: number) => String(each).padStart(4, '0')
  return {
    min: `${written(Math.min(year, thisYear - back))}-01-01`,
    max: `${written(Math.max(year, thisYear + ahead))}-12-31`,
  }
}
