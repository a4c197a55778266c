import type { CapacitorConfig } from '@capacitor/cli'

const config: CapacitorConfig = {
  appId: 'org.takeoff.admin',
  appName: 'Take-Off',
  webDir: 'dist/client',
}

export default config
