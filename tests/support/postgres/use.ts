import { inject } from 'vitest'

// Processes outside of Vitest, such as servers, read the environment.
process.env['TEST_POSTGRES'] = inject('postgres')
