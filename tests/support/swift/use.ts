import { inject } from 'vitest'

// Processes outside of Vitest, such as servers, read the environment.
process.env['TEST_S3'] = inject('s3')
