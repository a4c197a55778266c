import fc, { configureGlobal } from 'fast-check'

// Without a seed a run of the tests could find a fault that the next run of the same commit does not find.
configureGlobal({ seed: 20_261_129 })

export { fc }
