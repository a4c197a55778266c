const namesOfVitest = /^(?:NODE_ENV|TEST|MODE|DEV|PROD|SSR|BASE_URL|VITEST\w*)$/

/**
 * Returns the variables of this machine without those of Vitest, which make other tools believe that they are tested
 * and would change a build.
 */
export function shellEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !namesOfVitest.test(name)),
  )
}
