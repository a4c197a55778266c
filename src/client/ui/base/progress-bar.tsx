import './progress-bar.css'

/** Progress bar; `value` is 0 to 1. */
export function ProgressBar({ name, value }: { name: string; value: number }) {
  return <progress className="progress-bar" aria-label={name} value={value} />
}
