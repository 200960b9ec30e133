import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the page comes from Vite and everything under /api from a running floor.
const floor = process.env.HOUSEWAY_URL ?? 'http://127.0.0.1:8080';

/** Tests in a real browser: one file after the other, since they share a floor and two cores. */
const inBrowser = (name: string, files: string) => ({
  extends: true as const,
  test: {
    name,
    include: [files],
    environment: 'node' as const,
    testTimeout: 240_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    // A browser on a busy machine may be late once; a fault is there twice.
    retry: 1,
  },
});

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': { target: floor, ws: true } } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node' } },
      inBrowser('browser', 'tests/**/*.test.ts'),
      inBrowser('pictures', 'pictures/**/*.test.ts'),
    ],
  },
});
