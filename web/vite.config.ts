import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { words } from './words.ts';

/** Where a house listens while the screens are worked on. */
const house = process.env['BAIZE_HOUSE'] ?? 'http://127.0.0.1:8080';

/** Games that are being tried stand in the screens of their own mode only: a release cannot contain them. */
const tried = (mode: string) =>
  new URL(mode === 'toy' ? 'src/games/toy/index.ts' : 'src/games/none.ts', import.meta.url);

export default defineConfig(({ mode, command }) => ({
  plugins: [
    svelte(),
    words(fileURLToPath(new URL('.', import.meta.url)), command === 'build' && mode === 'production'),
  ],
  server: {
    port: 8091,
    strictPort: true,
    // The words stand beside this folder.
    fs: { allow: ['..'] },
    proxy: {
      // The house asks that the origin be its own.
      '/api': { target: house, changeOrigin: true, headers: { origin: house } },
      '/ws': { target: house, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
  build: {
    target: 'es2022',
    // Everything comes as a file of its own: the house's content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Svelte's parts for the browser, not those for rendering on a server.
  resolve: {
    alias: { '#tried': fileURLToPath(tried(mode)) },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  // On a busy machine the same work takes longer: what a test asserts is never the time.
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
}));
