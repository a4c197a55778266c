import './progress-bar.css'

/** How much of something is done, from 0 to 1. */
export function ProgressBar({ name, value }: { name: string; value: number }) {
  return <progress className="progress-bar" aria-label={name} value={value} />
}
