/** Refusal of an S3 server: its code, and a message with the bucket's actual region if given. */
export type BucketRefusal = { code?: string; words: string }

const maxCharacters = 300

/** Parses an error reply of an S3 server (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
export function readRefusal(response: Response, text: string): BucketRefusal {
  const code = elementIn(text, 'Code')
  const region = response.headers.get('x-amz-bucket-region') ?? elementIn(text, 'Region')
  const words = [
    `answered ${response.status}`,
    code,
    inParentheses(elementIn(text, 'Message')),
    region === undefined
      ? undefined
      : `; the bucket is in the region ${region}: set S3_REGION to this name`,
  ]
  const message = words.filter((each) => each !== undefined).join(' ')
  return { ...(code !== undefined && { code }), words: message.replace(' ;', ';') }
}

/** Returns the text of an XML element without children. */
function elementIn(text: string, name: string): string | undefined {
  const found = [...text.matchAll(/<(\w+)>([^<]+)<\/\1>/g)].find((each) => each[1] === name)
  return found?.[2]?.slice(0, maxCharacters)
}

const inParentheses = (text: string | undefined) => (text === undefined ? text : `(${text})`)
