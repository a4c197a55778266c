// Preloaded into a server process; shifts its clock by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const { now } = Date
Date.now = () => now() + shiftMs
