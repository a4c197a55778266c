import { inject } from 'vitest'

// For what is used outside of Vitest, too, such as the processes of servers.
process.env['TEST_S3'] = inject('s3')
