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
    summary:
      'Get the contact for security reports (security.txt, RFC 9116); 404 if none is configured',
    replies: {
      200: {
        description: 'The security contact',
        type: securityTextType,
        shape: textShape,
        example,
      },
    },
  },
]
