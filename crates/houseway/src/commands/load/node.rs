//! A node of the floor that is measured, served on a port of its own.

use super::{PACE, unlimited};
use floor::http::{self, App};
use floor::{Config, Floor};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A node.
pub struct Node {
    pub floor: Arc<Floor>,
    pub address: SocketAddr,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
}

impl Node {
    /// Opens a floor without tables of its own, or the one that is there.
    pub async fn open(database: &str) -> Result<Arc<Floor>, String> {
        let key = database.contains("://").then(|| "00".repeat(32));
        let config = Config { pace: PACE, open_all: false, key, ..Config::new(database) };
        Floor::open(config).await.map_err(|error| error.to_string())
    }

    /// Serves a floor.
    pub async fn serve(floor: Arc<Floor>) -> Result<Node, String> {
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let app = App::new(Arc::clone(&floor), unlimited(), Arc::default());
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(http::serve(listener, app, async move {
            let _ = stopped.await;
        }));
        Ok(Node { floor, address, stop, server })
    }

    /// Waits until it serves so many tables: another node may have opened them.
    pub async fn serves(&self, tables: usize) {
        while self.floor.tables().len() < tables {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Stops serving.
    pub async fn close(self) {
        let _ = self.stop.send(());
        let _ = self.server.await;
        self.floor.store().close().await;
    }
}
