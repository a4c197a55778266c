import { securityText, securityTextPath, securityTextType } from '../http/serve-security-text.ts'
import type { DocumentedCall } from './call.ts'
import { exampleOrigin, exampleStored } from './examples.ts'
import { textShape } from './schema.ts'

const example = securityText({
  config: { SECURITY_CONTACT: 'mailto:security@network.example', PUBLIC_URL: exampleOrigin },
  clock: { now: () => Date.parse(exampleStored.createdAt) },
})

/** Documentation of the security contact. */
export const securityCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: securityTextPath,
    tag: 'Security',
    summary: 'Read whom to tell of a weakness (RFC 9116); 404 where the operator has named nobody',
    replies: { 200: { description: 'It', type: securityTextType, shape: textShape, example } },
  },
]
