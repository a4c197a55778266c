import * as fc from 'fast-check'

// Without a seed a run of the tests could find a fault that the next run of the same commit does not find.
fc.configureGlobal({ seed: 20_261_129 })

export * from 'fast-check'
