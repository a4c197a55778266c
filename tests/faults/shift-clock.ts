// Loaded before a server starts: its clock then stands elsewhere, by so many milliseconds.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const { now } = Date
Date.now = () => now() + shiftMs
