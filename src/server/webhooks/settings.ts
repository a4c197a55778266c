import { variable, yesOrNo } from '../base/config-variable.ts'

/** Variables of the environment for webhooks. */
export const webhookVariables = {
  WEBHOOK_PRIVATE: variable(
    'false',
    yesOrNo,
    'must be true (webhooks may call http and addresses of private networks) or false',
  ),
}
