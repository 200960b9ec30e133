//! A connection that is given up when whoever is at its other end takes nothing for too long.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream whose writes wait for so long and no longer.
pub(super) struct Patient<S> {
    stream: S,
    patience: Duration,
    stalled: bool,
    /// Boxed once, so that a connection which is read from costs nothing more.
    timer: Pin<Box<Sleep>>,
}

impl<S> Patient<S> {
    /// A stream whose other end must take something within this time of being sent it.
    pub fn new(stream: S, patience: Duration) -> Patient<S> {
        Patient { stream, patience, stalled: false, timer: Box::pin(sleep(patience)) }
    }

    /// Begins to wait where nothing could be written, and says when that has taken too long.
    fn heed<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = false;
            return written;
        }
        if !self.stalled {
            self.stalled = true;
            self.timer.as_mut().reset(Instant::now() + self.patience);
        }
        self.timer.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.heed(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.heed(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    #[tokio::test]
    async fn whoever_reads_is_served_and_whoever_does_not_is_given_up() {
        let (here, mut there) = duplex(10);
        let mut here = Patient::new(here, Duration::from_secs(30));
        let writing = tokio::spawn(async move { here.write_all(&[7; 40]).await });
        there.read_exact(&mut [0; 40]).await.unwrap();
        assert!(writing.await.unwrap().is_ok());
        let (here, _there) = duplex(10);
        let mut here = Patient::new(here, Duration::from_millis(20));
        assert_eq!(here.write_all(&[7; 40]).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
