// Runs a command with a floor to talk to: the one at HOUSEWAY_URL, or a new one on a database of its own that is
// stopped and thrown away afterwards. Usage: node scripts/with-floor.mjs [--OPTION of the
// floor] COMMAND [ARGUMENTS...]
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
  const built = [join(target, 'release/houseway'), join(target, 'debug/houseway')].filter((path) => existsSync(path));
  const newest = built.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
  const found = process.env.HOUSEWAY_BIN ?? newest;
  if (!found) throw new Error('there is no houseway to start: run cargo build, or set HOUSEWAY_BIN or HOUSEWAY_URL');
  return found;
}

/** Starts a floor; tells its address and the administrator's one-time password. */
function start(options) {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const args = [
    'serve',
    '--address',
    '127.0.0.1:0',
    '--database',
    join(folder, 'floor.db'),
    '--pace',
    'brisk',
    '--no-rate-limits',
    ...options,
  ];
  // What others counted before is none of its business, and a count leaves the browser a core to look on with.
  const env = { ...process.env, HOUSEWAY_CACHE: join(folder, 'counts'), RAYON_NUM_THREADS: '1' };
  const child = spawn(binary(), args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let [out, log] = ['', ''];
  child.stderr.on('data', (data) => (log = (log + data).slice(-4000)));
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the floor did not start in time:\n${out}${log}`)), 60_000);
    child.on('exit', (code) => reject(new Error(`the floor ended (${code}):\n${out}${log}`)));
    child.stdout.on('data', (data) => {
      out += data;
      const url = /https?:\/\/[\w.:[\]-]+/.exec(out)?.[0];
      if (!url) return;
      clearTimeout(late);
      // The password follows in the same breath.
      setTimeout(() => resolve({ child, folder, url, password: /one-time password: (\S+)/.exec(out)?.[1] ?? '' }), 200);
    });
  });
}

const words = process.argv.slice(2);
const first = words.findIndex((word) => !word.startsWith('--'));
const [command, ...rest] = words.slice(first);
const floor = process.env.HOUSEWAY_URL ? null : await start(words.slice(0, first));
const env = floor ? { ...process.env, HOUSEWAY_URL: floor.url, HOUSEWAY_PASSWORD: floor.password } : process.env;
const job = spawn(command, rest, { stdio: 'inherit', env, shell: false });
const code = await new Promise((resolve) => job.on('exit', (code) => resolve(code ?? 1)));
if (floor) {
  floor.child.removeAllListeners('exit');
  const ended = new Promise((resolve) => floor.child.on('exit', resolve));
  // The rounds need not be finished: nobody will come back to this floor.
  floor.child.kill('SIGKILL');
  await ended;
  rmSync(floor.folder, { recursive: true, force: true });
}
process.exit(code);
