import { websitePath } from '#contract/website.ts'

import type { DocumentedCall } from './call.ts'
import { exampleOrigin } from './examples.ts'
import { booleanShape, objectShape, replyOf, textShape } from './schema.ts'

/** Documentation of the settings for embeds. */
export const websiteCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: websitePath,
    tag: 'Website',
    summary: 'Get the address of the server for visitors, and whether it serves embeds',
    replies: {
      200: {
        description: 'The settings; "address" is empty if unknown',
        shape: replyOf(objectShape({ address: textShape, isServed: booleanShape })),
        example: { success: true, data: { address: exampleOrigin, isServed: true } },
      },
    },
  },
]
